import { useState } from 'react';
import type { InputOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ChoiceField, TextField } from '../parts/field.tsx';
import { atField, fingerprintOf } from '../parts/fingerprint.ts';
import { Form, type Values } from '../parts/form.tsx';
import { ErrorNote } from '../parts/notice.tsx';
import { Problem } from '../problem.ts';
import { useAction } from '../use-operation.ts';
import type { Order } from './order.ts';

type Proof = 'code' | 'photo' | 'signature';
type Given = Pick<InputOf<'deliver_order'>, 'code' | 'evidence'>;

/** Records the receipt of a shipment: with the receiver's code, or with a file that the supplier keeps. */
export const DeliverDialog = ({
  order,
  shipment_id,
  onDone,
  onClose,
}: {
  order: Order;
  shipment_id: string;
  onDone: () => void;
  onClose: () => void;
}) => {
  const action = useAction('deliver_order');
  const [proof, setProof] = useState<Proof>('code');
  const [unread, setUnread] = useState<Problem>();
  const problem = unread ?? action.problem;
  return (
    <Dialog title="Record the delivery" onClose={onClose}>
      <Form
        problem={problem}
        onSubmit={async (values) => {
          const given = await proofOf(proof, values);
          setUnread(given instanceof Problem ? given : undefined);
          if (given instanceof Problem) return;
          const delivered = await action.run({
            order_id: order.id,
            shipment_id,
            received_by: values.text('received_by'),
            ...given,
          });
          if (delivered) onDone();
        }}
      >
        <TextField
          name="received_by"
          label="Received by"
          defaultValue={order.receiving_contact?.name ?? ''}
          hint="Name of the person who took it."
        />
        <ChoiceField
          name="proof"
          kind="radio"
          label="Proof"
          chosen={[proof]}
          onChoose={(value) => {
            setProof(value as Proof);
            setUnread(undefined);
            action.clear();
          }}
          options={[
            { value: 'code', label: 'Delivery code', hint: 'The 6 digits that were mailed to the receiver.' },
            { value: 'photo', label: 'Photo', hint: 'Counts as delivered without the receiver’s code.' },
            {
              value: 'signature',
              label: 'Signature',
              hint: 'Counts as delivered without the receiver’s code.',
            },
          ]}
        />
        {proof === 'code' ? (
          <TextField
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            className="code-field"
          />
        ) : (
          <TextField
            key={proof}
            name="evidence"
            label={proof === 'photo' ? 'Photo' : 'Signed paper'}
            type="file"
            accept={proof === 'photo' ? 'image/*' : 'image/*,application/pdf'}
            hint="The file stays with you: only its fingerprint (SHA-256) is recorded. Keep it as your proof."
          />
        )}
        {problem?.code === 'wrong_code' && <ErrorNote problem={problem} />}
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Record delivery
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

/** The proof of the delivery; a problem if its file was not chosen or cannot be fingerprinted. */
const proofOf = async (proof: Proof, values: Values): Promise<Given | Problem> => {
  if (proof === 'code') return { code: values.optional('code') };
  const file = values.file('evidence');
  if (!file) return atField('evidence', 'must be chosen');
  const sha256 = await fingerprintOf(file, 'evidence');
  return sha256 instanceof Problem ? sha256 : { evidence: { kind: proof, sha256 } };
};
