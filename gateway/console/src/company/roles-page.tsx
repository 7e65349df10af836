import { permissions } from '@procura/contracts/permissions';
import { useState } from 'react';
import type { ItemOf } from '../operations.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ChoiceField, TextField } from '../parts/field.tsx';
import { Form, type Values } from '../parts/form.tsx';
import { EmptyState } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Listing, Table } from '../parts/table.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';
import { useAction, usePages } from '../use-operation.ts';
import { count } from '../words.ts';

type Role = ItemOf<'list_roles'>;
type Permission = keyof typeof permissions;

/** The roles of the company, built-in and own. */
export const RolesPage = () => {
  const session = useSession();
  const roles = usePages('list_roles', {});
  const [open, setOpen] = useState<Role | 'new'>();
  const done = (name: string) => {
    setOpen(undefined);
    roles.reload();
    session.reload();
    toast(`The role ${name} is saved`);
  };
  return (
    <Page
      title="Roles"
      lead="Roles set the rights of the people in your company. Built-in roles cannot be changed; you can add your own."
      actions={
        session.may('create_role') && (
          <Button look="primary" icon="plus" onClick={() => setOpen('new')}>
            Create role
          </Button>
        )
      }
    >
      <Section flush>
        <Listing pages={roles} empty={<EmptyState icon="shield" title="No roles" />}>
          {(items) => (
            <Table
              caption="Roles"
              rows={items}
              keyOf={(role) => role.key}
              columns={[
                {
                  head: 'Role',
                  cell: (role) => (
                    <>
                      {role.name}
                      <span className="cell-note">
                        <code>{role.key}</code>
                      </span>
                    </>
                  ),
                },
                {
                  head: 'May',
                  cell: (role) => (
                    <details className="more-words">
                      <summary>{count(role.permissions.length, 'thing')}</summary>
                      <ul className="plain-list">
                        {role.permissions.map((permission) => (
                          <li key={permission}>{permissions[permission]}</li>
                        ))}
                      </ul>
                    </details>
                  ),
                },
                {
                  head: 'Kind',
                  cell: (role) => (role.built_in ? <Badge>Built in</Badge> : <Badge tone="info">Own</Badge>),
                },
                {
                  head: 'Actions',
                  actions: true,
                  cell: (role) =>
                    role.built_in || !session.may('update_role') ? null : (
                      <Button size="small" aria-label={`Change ${role.name}`} onClick={() => setOpen(role)}>
                        Change
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Listing>
      </Section>
      {open === 'new' && <CreateRoleDialog onDone={done} onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && (
        <ChangeRoleDialog role={open} onDone={done} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
};

const CreateRoleDialog = ({ onDone, onClose }: { onDone: (name: string) => void; onClose: () => void }) => {
  const action = useAction('create_role');
  return (
    <Dialog title="Create a role" onClose={onClose}>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const made = await action.run({
            key: values.text('key'),
            name: values.text('name'),
            permissions: chosenPermissions(values),
          });
          if (made) onDone(made.name);
        }}
      >
        <TextField name="name" label="Name" placeholder="Kitchen lead" />
        <TextField
          name="key"
          label="Key"
          placeholder="kitchen_lead"
          hint="Identifies the role to programs: lower case letters, digits and underscores. It cannot be changed."
        />
        <PermissionField chosen={[]} />
        <RoleActions running={action.running} verb="Create role" onClose={onClose} />
      </Form>
    </Dialog>
  );
};

const ChangeRoleDialog = ({
  role,
  onDone,
  onClose,
}: {
  role: Role;
  onDone: (name: string) => void;
  onClose: () => void;
}) => {
  const action = useAction('update_role');
  return (
    <Dialog title={`Change ${role.name}`} onClose={onClose}>
      <p className="muted">Takes effect at once for everyone who has the role.</p>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const saved = await action.run({
            key: role.key,
            name: values.text('name'),
            permissions: chosenPermissions(values),
          });
          if (saved) onDone(saved.name);
        }}
      >
        <TextField name="name" label="Name" defaultValue={role.name} />
        <PermissionField chosen={role.permissions} />
        <RoleActions running={action.running} verb="Save" onClose={onClose} />
      </Form>
    </Dialog>
  );
};

const RoleActions = ({ running, verb, onClose }: { running: boolean; verb: string; onClose: () => void }) => (
  <div className="form-actions">
    <Button type="submit" look="primary" busy={running}>
      {verb}
    </Button>
    <Button onClick={onClose}>Cancel</Button>
  </div>
);

const chosenPermissions = (values: Values): Permission[] => values.all('permissions') as Permission[];

/** The permissions that the person holds, since nobody can grant others. Further ones of the role stay chosen. */
const PermissionField = ({ chosen }: { chosen: readonly Permission[] }) => {
  const { who } = useSession();
  const offered = (Object.keys(permissions) as Permission[]).filter(
    (permission) => who.permissions.includes(permission) || chosen.includes(permission),
  );
  return (
    <ChoiceField
      name="permissions"
      label="Permissions"
      hint="You can grant only permissions that you hold."
      chosen={chosen}
      options={offered.map((permission) => ({ value: permission, label: permissions[permission] }))}
    />
  );
};
