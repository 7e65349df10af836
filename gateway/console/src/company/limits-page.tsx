import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { ConfirmAction } from '../parts/dialog.tsx';
import { Money } from '../parts/money.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { LimitTable, periodWords } from './limit-table.tsx';
import { type LimitTargets, useLimitTargets } from './limit-targets.ts';
import type { LimitUse } from './limit-use.ts';
import { useSaveLimits } from './save-limits.ts';

type Open = { what: 'add' } | { what: 'change' | 'remove'; limit: LimitUse };

/** The limits of the company, and what happens beyond them. */
export const LimitsPage = () => {
  const session = useSession();
  const limits = useOperation('get_company_limits', { limit: 500 });
  const targets = useLimitTargets();
  const [open, setOpen] = useState<Open>();
  const { data, problem } = limits;
  const all = data?.limits ?? [];
  const mayChange =
    data !== undefined && session.may('update_company_limits') && session.who.branch_ids === null;
  const close = () => {
    setOpen(undefined);
    limits.reload();
  };
  const done = (text: string) => {
    close();
    session.reload();
    toast(text);
  };
  return (
    <Page
      title="Limits"
      lead="Spending counts from the moment a purchase is placed. Beyond a limit it waits for approval or is refused."
      actions={
        mayChange && (
          <Button look="primary" icon="plus" onClick={() => setOpen({ what: 'add' })}>
            Set a limit
          </Button>
        )
      }
    >
      {problem && <ErrorNote problem={problem} onRetry={limits.reload} />}
      {!problem && (
        <Section flush>
          {!data && <Loading />}
          {all.length > 0 && (
            <LimitTable
              limits={all}
              targets={targets}
              actions={
                mayChange
                  ? {
                      onChange: (limit) => setOpen({ what: 'change', limit }),
                      onRemove: (limit) => setOpen({ what: 'remove', limit }),
                    }
                  : undefined
              }
            />
          )}
          {data?.limits.length === 0 && (
            <EmptyState icon="gauge" title="Nothing is limited">
              Limit what the company, a branch, a role or a person may spend per purchase, day or month.
            </EmptyState>
          )}
        </Section>
      )}
      {open && open.what !== 'remove' && (
        <LimitDialog
          changed={open.what === 'change' ? open.limit : null}
          targets={targets}
          onDone={() => done('The limit is saved')}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && (
        <RemoveLimitDialog
          limit={open.limit}
          targets={targets}
          onDone={() => done('The limit is removed')}
          onClose={close}
        />
      )}
    </Page>
  );
};

const RemoveLimitDialog = ({
  limit,
  targets,
  onDone,
  onClose,
}: {
  limit: LimitUse;
  targets: LimitTargets;
  onDone: () => void;
  onClose: () => void;
}) => (
  <ConfirmAction
    action={useSaveLimits()}
    input={{ replaced: limit, limit: null }}
    title="Remove the limit?"
    confirm="Remove"
    danger
    onDone={onDone}
    onClose={onClose}
  >
    <p>
      {targets.nameOf(limit)} may then spend more than <Money value={limit.limit} />{' '}
      {periodWords[limit.period]}.
    </p>
  </ConfirmAction>
);
