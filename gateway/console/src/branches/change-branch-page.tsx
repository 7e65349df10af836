import type { Place } from '@procura/gateway/addresses';
import type { AnswerOf } from '../operations.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { ShowPresent } from '../parts/show-present.tsx';
import { toast } from '../parts/toast.tsx';
import { UnreadPage } from '../parts/unread-page.tsx';
import { navigate } from '../router.tsx';
import { useAction, useOperation } from '../use-operation.ts';
import { BranchFields, branchFieldsOf } from './branch-fields.tsx';

/** Changes what a branch is: name, address, who receives there. */
export const ChangeBranchPage = ({ branch_id }: { branch_id: string }) => {
  const read = useOperation('get_branch', { branch_id });
  const { data: branch } = read;
  const to: Place = `/branches/${branch_id}`;
  const back = { to, label: branch?.name ?? 'Branch' };
  if (!branch) return <UnreadPage title="Change a branch" back={back} missing="No such branch" of={read} />;
  return (
    <Page
      title={`Change ${branch.name}`}
      lead="Orders already placed keep the address they were placed with."
      back={back}
      narrow
    >
      <ChangeForm key={branch.version} branch={branch} to={to} onReload={read.reload} />
    </Page>
  );
};

const ChangeForm = ({
  branch,
  to,
  onReload,
}: {
  branch: AnswerOf<'get_branch'>;
  to: Place;
  onReload: () => void;
}) => {
  const action = useAction('update_branch');
  return (
    <Form
      label="Branch"
      problem={action.problem}
      onSubmit={async (values) => {
        const { receiving_contact = null, ...fields } = branchFieldsOf(values);
        const saved = await action.run({
          branch_id: branch.id,
          expected_version: branch.version,
          ...fields,
          receiving_contact,
        });
        if (!saved) return;
        toast(`${saved.name} is changed`);
        navigate(to, { replace: true });
      }}
    >
      <ShowPresent action={action} onReload={onReload} />
      <BranchFields branch={branch} />
      <div className="form-actions">
        <Button type="submit" look="primary" busy={action.running}>
          Save
        </Button>
        <ButtonLink to={to}>Cancel</ButtonLink>
      </div>
    </Form>
  );
};
