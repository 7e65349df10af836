import { Badge } from '../parts/badge.tsx';

export const VerifiedBadge = ({ isVerified }: { isVerified: boolean }) =>
  isVerified ? <Badge tone="ok">Verified</Badge> : <Badge tone="warn">Not verified</Badge>;
