import { type ServiceName, serviceNames } from '@procura/contracts';
import type { Fleet, ServiceProcess } from '@procura/testkit/platform';
import type { Balancer } from './balancer.ts';

/** The replicas of a service, or of the gateway, oldest first. */
export type Deployment = { name: ServiceName | 'gateway'; replicas: ServiceProcess[] };

/** Starts a replica; one of the gateway takes requests of the balancer from then on. */
export const startReplica = async (
  fleet: Fleet,
  name: Deployment['name'],
  balancer: Balancer,
): Promise<ServiceProcess> => {
  const replica = await fleet.start(name);
  if (name === 'gateway') await balancer.add(replica.url);
  return replica;
};

/** Starts so many replicas of each service, and of the gateway behind the balancer. */
export const deploy = async (
  fleet: Fleet,
  balancer: Balancer,
  replicasEach: number,
): Promise<Deployment[]> => {
  const deployments: Deployment[] = [...serviceNames, 'gateway' as const].map((name) => ({
    name,
    replicas: [],
  }));
  for (const { name, replicas } of deployments) {
    const started = Array.from({ length: replicasEach }, () => startReplica(fleet, name, balancer));
    replicas.push(...(await Promise.all(started)));
  }
  return deployments;
};
