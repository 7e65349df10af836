import type { ComponentProps } from 'react';
import type { Loaded } from '../use-operation.ts';
import { EmptyState, ErrorNote, Loading } from './notice.tsx';
import { Page, Section } from './page.tsx';

/** The page of a thing of a branch while it is not read: that it loads, that there is none, or why it cannot be read. */
export const UnreadPage = ({
  missing,
  of: { problem, reload },
  ...page
}: Pick<ComponentProps<typeof Page>, 'title' | 'back'> & {
  /** The title where there is none, such as "No such invoice". */
  missing: string;
  of: Pick<Loaded<unknown>, 'problem' | 'reload'>;
}) => (
  <Page {...page}>
    {!problem && <Loading rows={6} />}
    {problem?.code === 'not_found' && (
      <Section>
        <EmptyState icon="search" title={missing}>
          It does not exist, or belongs to a branch you do not work for.
        </EmptyState>
      </Section>
    )}
    {problem && problem.code !== 'not_found' && <ErrorNote problem={problem} onRetry={reload} />}
  </Page>
);
