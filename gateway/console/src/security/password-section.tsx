import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { useAction } from '../use-operation.ts';

/** Changes the signed-in person's password; calls `onChanged` once their other sessions have ended. */
export const PasswordSection = ({ onChanged }: { onChanged: () => void }) => {
  const action = useAction('change_password');
  const [open, setOpen] = useState(false);
  return (
    <Section
      title="Password"
      lead="It signs you in to this page, in all your companies."
      actions={<Button onClick={() => setOpen(true)}>Change password</Button>}
    >
      {open && (
        <Dialog title="Change password" onClose={() => setOpen(false)}>
          <p>Every other browser has to sign in again, in all your companies. Tokens and keys stay.</p>
          <Form
            problem={action.problem}
            onSubmit={async (values) => {
              if (!(await action.run({ password: values.exact('password') }))) return;
              setOpen(false);
              onChanged();
              toast('Your password is changed');
            }}
          >
            <NewPasswordField />
            <div className="form-actions">
              <Button type="submit" look="primary" busy={action.running}>
                Change password
              </Button>
            </div>
          </Form>
        </Dialog>
      )}
    </Section>
  );
};
