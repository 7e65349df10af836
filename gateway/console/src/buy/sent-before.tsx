import { Button } from '../parts/button.tsx';
import { ErrorNote, Note } from '../parts/notice.tsx';
import { Page, Section } from '../parts/page.tsx';
import type { Sent } from './basket.ts';
import { useSending } from './use-sending.ts';

/** An order that got no answer before the page was closed: ordering the basket again could order it twice. */
export const SentBefore = ({ sent, onKnown }: { sent: Sent; onKnown: () => void }) => {
  const { send, running, problem } = useSending();
  const isKnown = problem && !problem.isUncertain;
  return (
    <Page title="Basket" lead="Your last order got no answer.">
      <Section>
        {problem && <ErrorNote problem={problem} />}
        {isKnown ? (
          <Note tone="warn">Your last order was refused, and nothing was ordered.</Note>
        ) : (
          <Note tone="warn" icon="clock">
            Send it again to learn what became of it. It is placed once: for the amounts that you agreed to,
            and only if it was not placed already.
          </Note>
        )}
        <div className="form-actions">
          {isKnown ? (
            <Button look="primary" onClick={onKnown}>
              Back to the basket
            </Button>
          ) : (
            <Button look="primary" busy={running} onClick={() => void send(sent)}>
              Send it again
            </Button>
          )}
        </div>
      </Section>
    </Page>
  );
};
