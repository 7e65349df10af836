import { useState } from 'react';
import type { AnswerOf, ItemOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ChoiceField, SelectField, TextField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { useAction } from '../use-operation.ts';
import type { User } from './user.ts';

type Role = ItemOf<'list_roles'>;
type Branch = ItemOf<'list_branches'>;

const roleOptions = (roles: readonly Role[]) => roles.map((role) => [role.key, role.name] as const);
const changesOf = ({ permissions }: Role): number =>
  permissions.filter((permission) => !permission.endsWith(':read')).length;
/** The role with the fewest rights to change something, of these the one with the fewest rights, which is the default. */
const leastRole = (roles: readonly Role[]): string | undefined =>
  roles.toSorted(
    (one, other) => changesOf(one) - changesOf(other) || one.permissions.length - other.permissions.length,
  )[0]?.key;

/** Invites a person by mail. */
export const InviteDialog = ({
  roles,
  branches,
  branch_id,
  onDone,
  onClose,
}: {
  roles: readonly Role[];
  branches: readonly Branch[];
  /** The branch that is offered first; '' for all of them. */
  branch_id: string;
  onDone: (user: AnswerOf<'invite_user'>) => void;
  onClose: () => void;
}) => {
  const action = useAction('invite_user');
  const offered = branch_id ? [branch_id] : null;
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          // Without the fields, because the branches were not read, it is the offered one.
          const branch_ids = values.has('where') ? chosenBranches(values) : offered;
          const invited = await action.run({
            email: values.text('email'),
            name: values.text('name'),
            role: values.text('role'),
            ...(branch_ids && { branch_ids }),
          });
          if (invited) onDone(invited);
        }}
      >
        <TextField name="name" label="Name" />
        <TextField name="email" label="E-mail address" type="email" hint="The invitation is sent there." />
        <SelectField name="role" label="Role" options={roleOptions(roles)} defaultValue={leastRole(roles)} />
        <BranchFields branches={branches} confined={offered} />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Send invitation
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

/** Changes a member's role and branches; it takes effect at once, for their tokens as well. */
export const MembershipDialog = ({
  user,
  roles,
  branches,
  onDone,
  onReset,
  onClose,
}: {
  user: User;
  roles: readonly Role[];
  branches: readonly Branch[];
  onDone: (user: AnswerOf<'update_membership'>) => void;
  /** Asks whether to reset the person's second factor. */
  onReset: (user: User) => void;
  onClose: () => void;
}) => {
  const action = useAction('update_membership');
  return (
    <Dialog title={`Change ${user.name}`} onClose={onClose}>
      <p className="muted">Takes effect at once, also for their sessions, tokens and keys.</p>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const branch_ids = chosenBranches(values);
          const changed = await action.run({
            user_id: user.id,
            role: values.text('role'),
            // Without the fields, because the branches were not read, the confinement stays.
            ...(branch_ids
              ? { branch_ids }
              : user.branch_ids && values.has('where') && { all_branches: true }),
          });
          if (changed) onDone(changed);
        }}
      >
        <SelectField name="role" label="Role" options={roleOptions(roles)} defaultValue={user.role} />
        <BranchFields branches={branches} confined={user.branch_ids} />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Save
          </Button>
          {user.status === 'active' && (
            <Button look="quiet" onClick={() => onReset(user)}>
              Reset second factor
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

/** The chosen branches; undefined for all. */
const chosenBranches = (values: Values): string[] | undefined =>
  values.text('where') === 'some' ? values.all('branch_ids') : undefined;

const BranchFields = ({
  branches,
  confined,
}: {
  branches: readonly Branch[];
  confined: readonly string[] | null;
}) => {
  const [some, setSome] = useState(confined !== null);
  if (branches.length === 0) return null;
  return (
    <>
      <ChoiceField
        name="where"
        kind="radio"
        label="Branches"
        chosen={[some ? 'some' : 'all']}
        onChoose={(value) => setSome(value === 'some')}
        options={[
          { value: 'all', label: 'All branches', hint: 'Also those that are opened later.' },
          { value: 'some', label: 'Only some' },
        ]}
      />
      {some && (
        <div className="scroll-list">
          <ChoiceField
            name="branch_ids"
            label="These branches"
            chosen={confined ?? []}
            columns
            options={branches.map((branch) => ({ value: branch.id, label: branch.name }))}
          />
        </div>
      )}
    </>
  );
};
