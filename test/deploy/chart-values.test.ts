import { expect } from '@jest/globals';
import { needs } from '../tools/needs.ts';
import { helms, runHelm } from './checkers.ts';
import { chosen, wrongValues } from './wrong-values.ts';

// Each version of Helm writes the same refusals of the schema in other words.
for (const version of helms) {
  const { describe, test } = needs(version);
  describe(version, () => {
    test.each(wrongValues)('values %j are refused with a sentence', async (given, sentence) => {
      const values = [...chosen, ...given];
      const { code, text } = await runHelm(version, 'template', ...values.flatMap((one) => ['--set', one]));
      expect([code, text]).toEqual([1, expect.stringMatching(sentence)]);
    });

    test('unusual values that are valid are accepted', async () => {
      const given = [
        ...chosen,
        'nats.servers[0]=nats.nats.svc.cluster.local:4222',
        'networkPolicy.destinations.nats.to[0].namespaceSelector.matchLabels.team=nats',
        'networkPolicy.destinations.telemetry.to[0].ipBlock.cidr=10.1.0.0/16',
        'networkPolicy.destinations.telemetry.ports[0].port=443',
        'networkPolicy.destinations.telemetry.ports[0].protocol=TCP',
        'telemetry.otlpEndpoint=https://otlp.example.com/v1',
        'defaults.resources.requests.cpu=1',
        'defaults.resources.limits.cpu=1500m',
        'defaults.resources.limits.memory=0.5Gi',
        'image.repository=registry.example:5000/team/procura',
        'processes.orders.env.LOG_LEVEL=debug',
        'publicUrl=http://10.1.2.3:8080',
      ];
      const { code, text } = await runHelm(version, 'template', ...given.flatMap((one) => ['--set', one]));
      expect([code, code && text]).toEqual([0, 0]);
    });

    test('without values the chart requires a payment provider', async () => {
      expect(await runHelm(version, 'template')).toEqual({
        code: 1,
        text: expect.stringContaining('payments.provider is not chosen. Set it to stripe, or to sandbox'),
      });
    });
  });
}
