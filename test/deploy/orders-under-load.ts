import { eventually } from '@procura/testkit/eventually';
import type { Caller } from '@procura/testkit/platform';

/** Places orders over four connections, until one is refused once the platform stops. */
export const placeUnderLoad = async (rest: Caller, basket: object) => {
  let isStopping = false;
  let count = 0;
  const wrong: unknown[] = [];
  const client = async (): Promise<void> => {
    for (;;) {
      const reply = await rest
        .call('place_order', basket as Record<string, unknown>, `load ${count++}`)
        .catch((error: Error) => error);
      // A connection that is refused or closed has sent nothing back that could be wrong.
      if (reply instanceof Error && isStopping) return;
      if (reply instanceof Error || !reply.ok)
        return void wrong.push(reply instanceof Error ? String(reply) : reply.json);
    }
  };
  const clients = Array.from({ length: 4 }, client);
  await eventually('Orders under load', async () => count > 20);
  return {
    /** To be called before the platform is stopped. */
    expectEnd(): void {
      isStopping = true;
    },
    /** The answers that were no orders, once all clients have ended. */
    async wrong(): Promise<unknown[]> {
      await Promise.all(clients);
      return wrong;
    },
  };
};
