/** What is wrong with a field of an input. */
export type FieldError = { path: string; message: string };

/** A failure as the gateway returns it (RFC 9457); status 0 if there was no answer. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  readonly request_id: string;
  readonly how_to_fix: string | undefined;
  /** Seconds to wait before a retry; undefined if the failure has none. */
  readonly retry_after_s: number | undefined;
  /** Every member of the problem document, such as the new preview of `price_changed`. */
  readonly document: Readonly<Record<string, unknown>>;

  constructor(status: number, document: Record<string, unknown>, retry_after_s?: number) {
    super(String(document.detail ?? 'Something went wrong. Try again.'));
    this.name = 'Problem';
    this.status = status;
    this.code = String(document.code ?? 'internal');
    this.errors = Array.isArray(document.errors) ? document.errors : [];
    this.request_id = String(document.request_id ?? '');
    this.how_to_fix = typeof document.how_to_fix === 'string' ? document.how_to_fix : undefined;
    this.retry_after_s = retry_after_s;
    this.document = document;
  }

  /** Whether the call may have taken effect nevertheless; a repeat must have the same key. */
  get isUncertain(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'idempotency_in_flight';
  }
}
