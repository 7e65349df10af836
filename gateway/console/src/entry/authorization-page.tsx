import { useState } from 'react';
import { type Reach, ReachFields, reachOf } from '../access/reach-fields.tsx';
import type { AnswerOf } from '../operations.ts';
import { Button } from '../parts/button.tsx';
import { EntryTitle } from '../parts/entry-title.tsx';
import { Form } from '../parts/form.tsx';
import { ErrorNote, Loading, Note } from '../parts/notice.tsx';
import { useSession } from '../session.tsx';
import { useAction, useOperation } from '../use-operation.ts';

/** A person allows or denies an assistant access. Before that nothing happens, and nobody is redirected. */
export const AuthorizationPage = () => {
  const query = location.search.slice(1);
  const asked = useOperation('describe_authorization', { query });
  if (asked.problem)
    return (
      <>
        <EntryTitle title="This cannot be connected" />
        <ErrorNote problem={asked.problem} onRetry={asked.problem.status >= 500 ? asked.reload : undefined} />
      </>
    );
  if (!asked.data) return <Loading />;
  return <Decision query={query} asked={asked.data} />;
};

const Decision = ({ query, asked }: { query: string; asked: AnswerOf<'describe_authorization'> }) => {
  const { who } = useSession();
  const settings = useOperation('get_integration_settings', {});
  const action = useAction('decide_authorization');
  const [left, setLeft] = useState<'gone' | 'repeated'>();
  const { client, on_this_computer, request, scopes } = asked;
  const title = titleOf(asked);
  const decide = async (decision: 'allow' | 'deny', reach: object = {}) => {
    const answer = await action.run({ query, request, decision, ...reach });
    if (!answer) return;
    setLeft(answer.redirect_to ? 'gone' : 'repeated');
    if (answer.redirect_to) location.assign(answer.redirect_to);
  };
  if (left)
    return (
      <>
        <EntryTitle title={left === 'gone' ? 'You can close this page' : 'This was decided already'} />
        <Note>
          {left === 'gone'
            ? `The answer was sent to ${title}.`
            : `Start again in ${client.known ? client.name : 'the client'} if it is not connected.`}
        </Note>
      </>
    );
  const offered: Reach[] = [
    'read',
    ...(scopes.includes('procura:write') ? (['no_money'] as const) : []),
    ...(scopes.includes('procura:money') ? (['all'] as const) : []),
  ];
  const guard = settings.data && (settings.data.money_guard === 'off' ? 'off' : 'required');
  return (
    <>
      <EntryTitle title={`Connect ${title}?`}>
        It would act for {who.company.name} in your name, {who.user.name}, with your role or less.
      </EntryTitle>
      <Note>
        Allow this only if you began it yourself.{' '}
        {on_this_computer
          ? 'The answer goes to a program on this computer.'
          : `The answer goes to ${client.host}.`}
      </Note>
      {!client.known && (
        <Note tone="warn">
          <p>
            It calls itself <q>{client.name}</q>. Nobody has checked this name, and the operator of this
            platform does not list this client. Deny it unless you are sure where it comes from.
          </p>
        </Note>
      )}
      <Form
        label={`What ${title} may do`}
        problem={action.problem}
        onSubmit={(values) => decide('allow', reachOf(values))}
      >
        <ReachFields guard={guard} offered={offered} first="read" />
        <div className="form-actions">
          <Button type="submit" look="primary" busy={action.running}>
            Allow
          </Button>
          <Button disabled={action.running} onClick={() => decide('deny')}>
            Deny
          </Button>
        </div>
      </Form>
    </>
  );
};

/**
 * The name of a client that the operator lists; otherwise the host of its redirect, because a client can choose any
 * name.
 */
const titleOf = ({ client, on_this_computer }: AnswerOf<'describe_authorization'>): string => {
  if (client.known) return client.name;
  return on_this_computer ? 'a program on this computer' : client.host;
};
