import { Button, ButtonLink } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { toast } from '../parts/toast.tsx';
import { navigate } from '../router.tsx';
import { useAction } from '../use-operation.ts';
import { BranchFields, branchFieldsOf } from './branch-fields.tsx';

/** Opens a branch of the company. */
export const NewBranchPage = () => {
  const action = useAction('create_branch');
  return (
    <Page
      title="Open a branch"
      lead="People can order for it at once. Limits and people are set next."
      back={{ to: '/branches', label: 'Branches' }}
      narrow
    >
      <Form
        label="Branch"
        problem={action.problem}
        onSubmit={async (values) => {
          const branch = await action.run(branchFieldsOf(values));
          if (!branch) return;
          toast(`${branch.name} is open`);
          navigate(`/branches/${branch.id}`, { replace: true });
        }}
      >
        <BranchFields />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Open branch
          </Button>
          <ButtonLink to="/branches">Cancel</ButtonLink>
        </div>
      </Form>
    </Page>
  );
};
