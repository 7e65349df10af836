import type { AnswerOf } from '../operations.ts';
import type { Session } from '../session.tsx';

type Permission = AnswerOf<'get_my_role'>['permissions'][number];

/** The permissions with which funds are committed. Nothing that an assistant asks for waits for people without them. */
const committing: readonly Permission[] = ['orders:write', 'rfqs:award', 'finance:pay', 'recurrences:write'];

/** Whether calls of assistants may wait for this person to confirm them; also while the role cannot be read. */
export const mayConfirm = ({ role }: Session): boolean =>
  !role || role.permissions.some((permission) => committing.includes(permission));
