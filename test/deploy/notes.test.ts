import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { needs } from '../tools/needs.ts';
import { helms, root, runHelm } from './checkers.ts';
import { startFakeApi } from './fake-api.ts';

let api: Awaited<ReturnType<typeof startFakeApi>>;
let withOperator: typeof api;
beforeAll(async () => {
  api = await startFakeApi({});
  withOperator = await startFakeApi({}, ['procura-operator', 'shop-operator']);
});
afterAll(() => {
  api.stop();
  withOperator.stop();
});

for (const version of helms) {
  const { describe, test } = needs(version);
  describe(version, () => {
    const notesIn = async (cluster: typeof api, set: string, ...args: string[]): Promise<string> => {
      const values = join(root, `deploy/helm/ci/${set}-values.yaml`);
      const { code, text } = await runHelm(version, 'install', ...cluster.args, '--values', values, ...args);
      expect([code, code && text]).toEqual([0, 0]);
      return String(text.split('\nNOTES:\n')[1]);
    };

    test('the notes say that the operator’s Secret is missing, with the command that makes it', async () => {
      const missing = await notesIn(api, 'demo');
      expect(missing).toContain('There is no Secret procura-operator');
      expect(missing).toContain(
        '--all you@example.com --in here --prefix procura | kubectl apply -f -\n  kubectl -n here rollout restart deployment/procura-identity',
      );
      // There the Secrets of the processes come from the store, and kubectl makes this one alone.
      const external = await notesIn(api, 'external');
      expect(external).toContain(
        "create secret generic procura-operator --from-literal=OPERATOR_EMAIL=you@example.com $(npm run --silent cli -- operator-access | sed 's/^/--from-literal=/')",
      );
      const shop = ['--set', 'fullnameOverride=shop', '--set', 'secrets.prefix=other'];
      expect(await notesIn(withOperator, 'demo', ...shop)).toContain('There is no Secret other-operator');
      for (const args of [[], shop.slice(0, 2)])
        expect(await notesIn(withOperator, 'demo', ...args)).not.toContain('There is no Secret');
    });

    test('the notes of an installation name the next commands, and what is there', async () => {
      const notesOf = (set: string, ...args: string[]) => notesIn(api, set, ...args);
      const [production, demo] = [await notesOf('production'), await notesOf('demo')];
      for (const notes of [production, demo]) {
        expect(notes).toContain('kubectl -n here get pods -l app.kubernetes.io/instance=procura');
        expect(notes).toContain('create-company --help');
        expect(notes).toContain('helm test procura -n here --logs');
      }
      expect(demo).toContain('kubernetes-secrets --prefix procura | kubectl -n here apply -f -');
      // Without it the Secrets have no connection strings, and pods that name them do not start.
      expect(production).toContain(
        'kubernetes-secrets --prefix procura --mongodb "$MONGODB" | kubectl -n here apply -f -',
      );
      // With servers of one's own there is no ConfigMap, and the command above makes this Secret.
      expect(production).toContain('authorization.conf in the Secret procura-nats');
      expect(production).toContain('curl --fail https://procura.example.com/readyz');
      expect(demo).not.toContain('authorization.conf');
      expect(demo).toContain('kubectl -n here port-forward service/procura-gateway 3000:80');
      const staging = await notesOf(
        'production',
        ...['--set', 'platformNamespace=staging', '--set', 'nats.credentialsSecret=nats-users'],
      );
      expect(staging).toContain('--mongodb "$MONGODB" --namespace staging | kubectl -n here apply -f -');
      expect(staging).toContain('nats-permissions --namespace staging --json');
      expect(staging).not.toContain('authorization.conf');
      const external = await notesOf('external', '--set', 'publicUrl=http://localhost:8080');
      expect(external).toContain('from vault.');
      expect(external).not.toContain('apply -f -');
      expect(external).toContain('port-forward service/procura-gateway 8080:80');
      // The chart does not know what people reach it through.
      const elsewhere = await notesOf('demo', '--set', 'publicUrl=https://procura.example.com');
      expect(elsewhere).not.toContain('port-forward');
      expect(elsewhere).toContain('to port 80 of the Service procura-gateway');
    });
  });
}
