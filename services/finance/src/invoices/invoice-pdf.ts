import { extname, join } from 'node:path';
import type { Handler } from '@procura/bus';
import { type getInvoicePdf as contract, Failure, type InvoiceView, maxPdf } from '@procura/contracts';
import { openWorkerPool } from '@procura/service/worker-pool';
import type { Deps } from '../deps.ts';
import { readInvoice } from './read-invoices.ts';

const drawers = openWorkerPool<InvoiceView, Uint8Array>({
  // In the same folder, and compiled in the same way.
  file: join(import.meta.dirname, `draw-invoice${extname(import.meta.filename)}`),
  name: 'drawInvoice',
  places: 10,
  longest_ms: 20_000,
  memory_mb: 256,
  busy: 'Ten documents of the company are being drawn. Ask again in a few seconds.',
});

/**
 * One document as a PDF. Worker threads draw one at a time; companies take turns. Raises `not_found`, and `unavailable`
 * if ten drawings of the company are waiting or the thread ends without a result.
 */
export const getInvoicePdf: Handler<Deps, typeof contract> = async (deps, call, { invoice_id }) => {
  const { principal, deadline_ms } = call;
  const invoice = await deps.database.snapshot((tx) => readInvoice(deps, principal, invoice_id, tx));
  const drawn = await drawPdf(invoice, { company_id: principal.company_id, deadline_ms });
  const base64 = Buffer.from(drawn).toString('base64');
  if (base64.length > maxPdf)
    throw new Error(`The PDF of ${invoice_id} has ${drawn.length} bytes, more than an answer holds`);
  return { pdf: { name: `${invoice.number}.pdf`, base64 } };
};

/** The bytes of a document's PDF for a caller of a company, until `deadline_ms` (Date.now of this process). */
export const drawPdf = async (
  invoice: InvoiceView,
  caller: { company_id: string; deadline_ms: number },
): Promise<Uint8Array> => {
  try {
    return await drawers.run(invoice, caller);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure(
      'unavailable',
      'The document could not be drawn. Try again, or read it with get_invoice.',
      { cause },
    );
  }
};
