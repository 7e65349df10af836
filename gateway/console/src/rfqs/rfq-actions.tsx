import { useState } from 'react';
import type { InputOf } from '../operations.ts';
import { ReasonDialog } from '../orders/reason-dialog.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Form } from '../parts/form.tsx';
import type { Choice } from '../parts/pick-field.tsx';
import { toast } from '../parts/toast.tsx';
import { useTimeZone } from '../session.tsx';
import { useAction } from '../use-operation.ts';
import { count } from '../words.ts';
import { deadlineAt, instantOf } from './deadline.ts';
import { DeadlineFields } from './deadline-fields.tsx';
import type { Rfq } from './rfq.ts';
import { SuppliersField } from './suppliers-field.tsx';

type Asked = 'extend' | 'invite' | 'close' | 'cancel';
type DialogProps = { rfq: Rfq; onDone: (said: string) => void; onClose: () => void };

/** The actions on an RFQ as a whole. Each asks for confirmation. */
export const RfqActions = ({ rfq, onChanged }: { rfq: Rfq; onChanged: () => void }) => {
  const [asked, setAsked] = useState<Asked>();
  const may = (operation: string) => rfq.allowed_actions.includes(operation);
  const shown = {
    rfq,
    onDone: (said: string) => {
      toast(said);
      setAsked(undefined);
      onChanged();
    },
    onClose: () => setAsked(undefined),
  };
  return (
    <>
      {may('invite_rfq_suppliers') && <Button onClick={() => setAsked('invite')}>Invite suppliers</Button>}
      {may('extend_rfq_deadline') && <Button onClick={() => setAsked('extend')}>Extend the deadline</Button>}
      {may('close_rfq') && (
        <Button onClick={() => setAsked('close')}>
          {rfq.status === 'open' ? 'End bidding' : 'End the RFQ'}
        </Button>
      )}
      {may('cancel_rfq') && (
        <Button look="quiet" onClick={() => setAsked('cancel')}>
          Cancel the RFQ
        </Button>
      )}
      {asked === 'extend' && <ExtendDialog {...shown} />}
      {asked === 'invite' && <InviteDialog {...shown} />}
      {asked === 'close' && <CloseDialog {...shown} />}
      {asked === 'cancel' && (
        <ReasonDialog
          operation="cancel_rfq"
          inputOf={(reason) => ({ rfq_id: rfq.id, reason })}
          title="Cancel this RFQ?"
          confirm="Cancel the RFQ"
          hint="Invited suppliers read it."
          onDone={() => shown.onDone('The RFQ is cancelled')}
          onClose={shown.onClose}
        >
          <p>Nothing of it can be awarded afterwards. Invited suppliers get a mail.</p>
        </ReasonDialog>
      )}
    </>
  );
};

const CloseDialog = ({ rfq, onDone, onClose }: DialogProps) => {
  const isOpen = rfq.status === 'open';
  return (
    <ReasonDialog
      operation="close_rfq"
      inputOf={(reason) => ({
        rfq_id: rfq.id,
        expected_status: rfq.status,
        ...(reason && { reason }),
      })}
      title={isOpen ? 'End bidding now?' : 'End this RFQ?'}
      confirm={isOpen ? 'End bidding' : 'End the RFQ'}
      look={isOpen ? 'primary' : 'danger'}
      hint="Invited suppliers read it."
      optional
      onDone={() => onDone(isOpen ? 'Bidding is over' : 'The RFQ is ended')}
      onClose={onClose}
    >
      <p>
        {isOpen
          ? `Suppliers cannot bid any more, and you can award what they have offered. ${bidsSoFar(rfq)}`
          : 'Nothing more of it can be awarded. What is awarded and not on purchase orders is given up.'}
      </p>
    </ReasonDialog>
  );
};

const bidsSoFar = ({ bid_count, suppliers }: Rfq): string =>
  `So far ${count(bid_count ?? 0, 'bid')} of ${count(suppliers.length, 'supplier')}.`;

const ExtendDialog = ({ rfq, onDone, onClose }: DialogProps) => {
  const timeZone = useTimeZone();
  const extending = useAction('extend_rfq_deadline');
  const [deadline, setDeadline] = useState(() => deadlineAt(rfq.deadline, timeZone));
  return (
    <Dialog title="Extend the deadline" onClose={onClose}>
      <Form
        problem={extending.problem}
        onSubmit={async () => {
          const done = await extending.run({ rfq_id: rfq.id, deadline: instantOf(deadline, timeZone) });
          if (done) onDone('The deadline is extended');
        }}
      >
        <div className="form-row">
          <DeadlineFields deadline={deadline} onChange={setDeadline} />
        </div>
        <div className="form-actions">
          <Button type="submit" look="primary" busy={extending.running}>
            Extend the deadline
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};

type InvitedId = InputOf<'invite_rfq_suppliers'>['supplier_company_ids'][number];

const InviteDialog = ({ rfq, onDone, onClose }: DialogProps) => {
  const inviting = useAction('invite_rfq_suppliers');
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  return (
    <Dialog title="Invite suppliers" onClose={onClose}>
      <Form
        problem={inviting.problem}
        onSubmit={async () => {
          const supplier_company_ids = chosen.map(({ id }) => id as InvitedId);
          const done = await inviting.run({ rfq_id: rfq.id, supplier_company_ids });
          if (done) onDone(`${count(chosen.length, 'supplier')} invited`);
        }}
      >
        <SuppliersField chosen={chosen} onChange={setChosen} />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={inviting.running}>
            Invite
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
};
