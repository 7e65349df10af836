import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextArea, TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { toast } from '../parts/toast.tsx';
import { navigate } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useAction } from '../use-operation.ts';

type Invited = { company_name: string; email: string; message: string };

/** Invites a supplier, and then shows the invites; nothing for those who may not. */
export const InviteButton = ({ onInvited }: { onInvited?: () => void }) => {
  const [isAsked, setIsAsked] = useState(false);
  const { may } = useSession();
  if (!may('create_supplier_invite')) return null;
  return (
    <>
      <Button look="primary" icon="plus" onClick={() => setIsAsked(true)}>
        Invite a supplier
      </Button>
      {isAsked && (
        <InviteDialog
          onDone={() => {
            setIsAsked(false);
            if (onInvited) onInvited();
            else navigate('/suppliers/invites');
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
};

/** Invites a company that is not on the platform, by mail; with `before` once more. */
export const InviteDialog = ({
  before,
  onDone,
  onClose,
}: {
  before?: Invited;
  onDone: () => void;
  onClose: () => void;
}) => {
  const action = useAction('create_supplier_invite');
  const { company } = useSession().who;
  return (
    <Dialog title="Invite a supplier" onClose={onClose}>
      <p className="muted">
        For a company that is not on Procura yet. It gets a mail from {company.name} with a link that works
        once, for 14 days.
      </p>
      <Form
        problem={action.problem}
        onSubmit={async (values) => {
          const message = values.optional('message');
          const invite = await action.run({
            company_name: values.text('company_name'),
            email: values.text('email'),
            ...(message && { message }),
          });
          if (!invite) return;
          toast(`${invite.company_name} is invited`);
          onDone();
        }}
      >
        <TextField
          name="company_name"
          label="Name of the company"
          maxLength={160}
          defaultValue={before?.company_name}
        />
        <TextField
          name="email"
          label="E-mail address"
          type="email"
          maxLength={254}
          defaultValue={before?.email}
          hint="Of a person who can open an account for the company."
        />
        <TextArea
          name="message"
          label="Message"
          optional
          maxLength={1000}
          defaultValue={before?.message}
          hint="The mail says it with the link."
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Send invite
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};
