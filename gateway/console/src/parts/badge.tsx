import { words } from '../words.ts';

type Tone = 'neutral' | 'ok' | 'warn' | 'danger' | 'info';

const tones: Record<string, Tone> = {
  active: 'ok',
  approved: 'ok',
  verifying: 'info',
  paused: 'warn',
  failing: 'warn',
  ended: 'danger',
  confirmed: 'info',
  executed: 'ok',
  failed: 'danger',
  delivered: 'ok',
  paid: 'ok',
  accepted: 'ok',
  placed: 'info',
  shipped: 'info',
  partially_shipped: 'info',
  pending_approval: 'warn',
  pending: 'warn',
  invited: 'warn',
  open: 'info',
  evaluating: 'warn',
  countered: 'warn',
  submitted: 'info',
  awarded: 'ok',
  partially_accepted: 'ok',
  issued: 'info',
  acknowledged: 'info',
  fulfilled: 'ok',
  in_transit: 'info',
  billed: 'ok',
  partially_awarded: 'ok',
  rejected: 'danger',
  declined: 'danger',
  revoked: 'danger',
  expired: 'danger',
  waiting: 'warn',
  claimed: 'warn',
};

/** A state in one or two words; the tone follows from the state by default. */
export const Badge = ({ state, tone, children }: { state?: string; tone?: Tone; children?: string }) => (
  <span className={`badge ${tone ?? tones[state ?? ''] ?? 'neutral'}`}>{children ?? words(state ?? '')}</span>
);
