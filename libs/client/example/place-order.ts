/**
 * Orders chai for a branch, as a company's own system does.
 *
 *   PROCURA_URL=http://localhost:3000 PROCURA_REST_KEY=pk_… node place-order.ts
 */
import { answerOf, createProcura, ProcuraFailure } from '@procura/client';

const procura = createProcura({
  base_url: process.env.PROCURA_URL ?? 'http://localhost:3000',
  key: String(process.env.PROCURA_REST_KEY),
});

// Search.
const products = await answerOf(procura.GET('/api/products', { params: { query: { query: 'chai' } } }));
const branches = await answerOf(procura.GET('/api/branches', { params: { query: { query: 'alfki' } } }));
const [product] = products.data;
const [branch] = branches.data;
if (!product || !branch) throw new Error('This company has no chai in its catalogue, or no branch ALFKI.');
console.log(`found ${product.name} for ${branch.name}`);

// Preview: the effect of placing, and every limit that would refuse or require approval.
const preview = await answerOf(
  procura.POST('/api/orders/preview', {
    body: { branch_id: branch.id, lines: [{ product_id: product.id, quantity: 3 }] },
  }),
);
console.log(`preview ${preview.outcome} ${preview.totals.map(({ amount, currency }) => amount + currency)}`);

// Place under a key for this intention; a repeat has no second effect.
const header = { 'Idempotency-Key': `chai-for-${preview.preview_id}` };
const place = () =>
  procura.POST('/api/orders', { params: { header }, body: { preview_id: String(preview.preview_id) } });
const first = await place();
const again = await place();
if (!first.data || !again.data) throw new Error(first.error?.detail ?? again.error?.detail);
const replayed = again.response.headers.get('Idempotent-Replayed');
console.log(`placed ${first.data.purchase_id}, replayed ${replayed}: ${again.data.purchase_id}`);

// A list is one sequence; its pages are fetched while it is read.
let listed = 0;
for await (const order of procura.list('/api/orders', { params: { query: { limit: 2 } } })) {
  if (order.purchase_id === first.data.purchase_id) console.log(`listed ${order.number} ${order.status}`);
  listed += 1;
  if (listed === 5) break;
}

// A failure states the cause and the remedy in a sentence. Programs decide by its code.
try {
  const lines = [{ product_id: product.id, quantity: 0 }];
  await answerOf(procura.POST('/api/orders/preview', { body: { branch_id: branch.id, lines } }));
} catch (error) {
  if (!(error instanceof ProcuraFailure)) throw error;
  console.log(`refused ${error.code} ${error.errors.map(({ path }) => path)} ${error.request_id}`);
}
