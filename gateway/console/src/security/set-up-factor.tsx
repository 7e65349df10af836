import { useState } from 'react';
import type { AnswerOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { CodeBlock } from '../parts/copy.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { ErrorNote, Note } from '../parts/notice.tsx';
import { useAction } from '../use-operation.ts';
import { QrCode } from './qr-code.tsx';

/** Sets up a second factor: the secret for the app, its first code, and then the recovery codes. */
export const SetUpFactor = ({ onDone }: { onDone: () => void }) => {
  const begin = useAction('begin_second_factor');
  const [begun, setBegun] = useState<AnswerOf<'begin_second_factor'>>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun) return <FirstCode begun={begun} onConfirmed={setCodes} />;
  return (
    <>
      {begin.problem && <ErrorNote problem={begin.problem} />}
      <div className="form-actions">
        <Button look="primary" busy={begin.running} onClick={async () => setBegun(await begin.run({}))}>
          Set up a second factor
        </Button>
      </div>
    </>
  );
};

const FirstCode = ({
  begun,
  onConfirmed,
}: {
  begun: AnswerOf<'begin_second_factor'>;
  onConfirmed: (codes: readonly string[]) => void;
}) => {
  const confirm = useAction('confirm_second_factor');
  return (
    <>
      <p>Scan this code with an app that shows one-time codes, or type the secret into it.</p>
      <QrCode text={begun.uri} label="QR code for your app" />
      <CodeBlock text={begun.secret} label="Secret" />
      <Form
        label="First code"
        problem={confirm.problem}
        onSubmit={async (values) => {
          const answer = await confirm.run({ code: values.text('code') });
          if (answer) onConfirmed(answer.recovery_codes);
        }}
      >
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          hint="The six digits that your app shows now."
        />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={confirm.running}>
            Confirm
          </Button>
        </div>
      </Form>
    </>
  );
};

/** Recovery codes, shown once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <>
    <Note icon="key">
      These are your recovery codes. Keep them where you find them without your phone: each signs you in once
      in place of a code of your app. They are not shown again.
    </Note>
    <CodeBlock text={codes.join('\n')} label="Recovery codes" />
    <div className="form-actions">
      <Button look="primary" onClick={onDone}>
        I have kept them
      </Button>
    </div>
  </>
);
