import { useState } from 'react';
import { listed } from '../src/buy/in-words.ts';
import type { InputOf } from '../src/operations.ts';
import { totalsOf } from '../src/orders/purchase-totals.ts';
import { Badge } from '../src/parts/badge.tsx';
import { Button } from '../src/parts/button.tsx';
import { TextArea } from '../src/parts/field.tsx';
import { Form } from '../src/parts/form.tsx';
import { formatMoney, Money } from '../src/parts/money.tsx';
import { ErrorNote, Note } from '../src/parts/notice.tsx';
import { Section } from '../src/parts/page.tsx';
import type { Problem } from '../src/problem.ts';
import { AwardOutcomes } from '../src/rfqs/award-outcomes.tsx';
import { BidIterations } from '../src/rfqs/bid-iterations.tsx';
import { Comparison } from '../src/rfqs/comparison.tsx';
import { type Countered, CounterForm } from '../src/rfqs/counter-form.tsx';
import { Proposals } from '../src/rfqs/proposals.tsx';
import { type Bid, type BidRow, type Bids, mayCounter, type WantedAward } from '../src/rfqs/rfq.ts';
import { Link } from '../src/router.tsx';
import { useEach } from '../src/use-operation.ts';
import { count, itemInWords } from '../src/words.ts';
import { InformAssistant } from './inform-assistant.tsx';
import { type Shown, showView } from './show-view.tsx';
import { ToConfirm, waitingOf } from './to-confirm.tsx';
import { useAgain } from './use-again.ts';

type Answer = Bids | Bid;
type Amount = { amount: string; currency: string };

/** The bids of an RFQ next to each other, or the offers of one bid. */
const BidsView = (shown: Shown<Answer>) =>
  'data' in shown.answer ? (
    <ComparedBids {...(shown as Shown<Bids>)} />
  ) : (
    <OneBid {...(shown as Shown<Bid>)} />
  );

/** What the person has begun: an award with what it takes, or a counter-offer. */
type Begun = { award: readonly Award[] } | { counter: Countered };
/** An award of one bid as the comparison shows it: what it takes, and for how much. */
type Award = {
  bid_id: string;
  iteration: number;
  supplier: { name: string };
  items: NonNullable<InputOf<'decide_bid_iteration'>['award_items']>;
  /** Undefined where the comparison does not say it: a part of what the bid offers is awarded already. */
  total: Amount | undefined;
};

const ComparedBids = (shown: Shown<Bids>) => {
  const again = useAgain<Bids>('list_rfq_bids', shown);
  const { answer, problem } = again;
  const [begun, setBegun] = useState<Begun>();
  const [said, setSaid] = useState<string>();
  const rfq = { id: '', status: 'closed' as const, items: [], ...answer.rfq };
  const done = (sentence: string | undefined): void => {
    setBegun(undefined);
    setSaid(sentence);
    void again.ask({ cursor: undefined });
  };
  const more = () =>
    void again.ask({ cursor: answer.next_cursor }, (present, next) => ({
      ...next,
      data: [...present.data, ...next.data],
    }));
  const begin = (next: Begun): void => {
    setSaid(undefined);
    setBegun(next);
  };
  return (
    <>
      {answer.rfq && <RfqName rfq={answer.rfq} />}
      {problem && <ErrorNote problem={problem} onRetry={() => void again.ask({ cursor: undefined })} />}
      {said && <Done said={said} />}
      {begun ? (
        <BegunPart begun={begun} items={answer.items} onDone={done} onCancel={() => setBegun(undefined)} />
      ) : (
        <>
          <Proposals
            rfq={rfq}
            bids={answer}
            onAward={(wanted) => begin({ award: wanted.map((one) => awardOf(answer, one)) })}
          />
          <Comparison
            rfq={rfq}
            bids={answer}
            onAward={(bid) => begin({ award: [awardOf(answer, { bid_id: bid.bid_id })] })}
            onCounter={(bid) => begin({ counter: counteredOf(answer, bid) })}
          />
          {answer.has_more && (
            <div className="more">
              <Button size="small" busy={again.busy} onClick={more}>
                Show more bids
              </Button>
            </div>
          )}
          <p>
            <Link to={`/rfqs/${rfq.id}`}>Open in Procura</Link>
          </p>
        </>
      )}
    </>
  );
};

/** What an award of a bid takes: a part of the cheapest split, or all that is left of what it offers. */
const awardOf = (answer: Bids, wanted: WantedAward): Award => {
  const { supplier, iteration, prices, total } = answer.data.find(
    ({ bid_id }) => bid_id === wanted.bid_id,
  ) as BidRow;
  const given = { bid_id: wanted.bid_id, iteration, supplier };
  const part = answer.comparison?.cheapest_split?.awards.find(({ bid_id }) => bid_id === wanted.bid_id);
  if (wanted.items && part) return { ...given, items: part.items, total: part.total };
  const offered = answer.items.filter(({ id }) => prices.some(({ rfq_item_id }) => rfq_item_id === id));
  const isWhole = offered.every(({ quantity, remaining_quantity }) => remaining_quantity === quantity);
  const { cheapest_bid } = answer.comparison ?? {};
  return {
    ...given,
    items: offered.flatMap(({ id, remaining_quantity: quantity }) =>
      quantity ? [{ rfq_item_id: id, quantity }] : [],
    ),
    total: cheapest_bid?.bid_id === wanted.bid_id ? cheapest_bid.total : isWhole ? total : undefined,
  };
};

const counteredOf = ({ items }: Bids, { bid_id, iteration, prices, prices_include_tax, total }: BidRow) => ({
  bid_id,
  iteration,
  currency: total.currency,
  prices_include_tax,
  lines: prices,
  items,
});

const BegunPart = ({
  begun,
  items,
  onDone,
  onCancel,
}: {
  begun: Begun;
  items: Countered['items'];
  onDone: (said?: string) => void;
  onCancel: () => void;
}) =>
  'award' in begun ? (
    <AwardPart awards={begun.award} items={items} onDone={onDone} onCancel={onCancel} />
  ) : (
    <Section
      title="Counter-offer"
      lead="The prices that you would pay. The supplier answers with prices of its own, which you can award."
    >
      <CounterForm
        countered={begun.counter}
        onSent={() => onDone('The counter-offer is sent. The supplier answers it.')}
        onCancel={onCancel}
      />
    </Section>
  );

/** What became of awards that were sent, each in its place; `asked`: what was confirmed was asked for once already. */
type Sent = { note: string | undefined; problems: readonly (Problem | undefined)[]; asked: boolean };

/** The awards with their suppliers and amounts, and the button that makes exactly these awards. */
const AwardPart = ({
  awards,
  items,
  onDone,
  onCancel,
}: {
  awards: readonly Award[];
  items: Countered['items'];
  onDone: (said?: string) => void;
  onCancel: () => void;
}) => {
  const { run, running } = useEach('decide_bid_iteration');
  const [sent, setSent] = useState<Sent>();
  const known = awards.flatMap(({ total, ...award }) => (total ? [{ ...award, total }] : []));
  const totals = listed(totalsOf(known.map(({ total }) => total)).map(formatMoney));
  if (known.length < awards.length)
    return (
      <Section title="Award">
        <p>A part of what this bid offers is awarded already. Award the rest of it in Procura.</p>
        <div className="form-actions">
          <Button onClick={onCancel}>Back</Button>
        </div>
      </Section>
    );
  /** Awards what is not awarded yet: all of it, or what waited until the person confirmed it. */
  const award = async (note: string | undefined): Promise<void> => {
    const open = known.flatMap(({ bid_id, iteration, items: award_items, total: expected_total }, place) => {
      const waiting = waitingOf(sent?.problems[place]);
      if (sent && !waiting) return [];
      const decided = { bid_id, iteration, decision: 'accept' as const, award_items, expected_total };
      return [{ place, key: waiting?.idempotency_key, input: { ...decided, ...(note && { note }) } }];
    });
    const outcomes = await run(
      open.map(({ input }) => input),
      open.map(({ key }) => key),
    );
    const problems = [...(sent?.problems ?? [])];
    for (const [at, { place }] of open.entries()) problems[place] = outcomes[at]?.problem;
    if (problems.some(Boolean)) setSent({ note, problems, asked: sent !== undefined });
    else
      onDone(
        `Awarded to ${listed(known.map(({ supplier, total }) => `${supplier.name} for ${formatMoney(total)}`))}.`,
      );
  };
  const [first, ...others] = (sent?.problems ?? []).flatMap((problem) => waitingOf(problem) ?? []);
  if (sent)
    return (
      <Section
        title={sent.problems.every((one) => !one || waitingOf(one)) ? 'Award' : 'Not everything was awarded'}
      >
        <div role="alert">
          <AwardOutcomes
            entries={known}
            outcomes={sent.problems}
            done="Awarded"
            inWords={(problem) => (waitingOf(problem) ? 'Waits for you.' : problem.message)}
          />
        </div>
        {first && (
          <ToConfirm
            waiting={[first, ...others]}
            asked={sent.asked}
            busy={running}
            onConfirmed={() => void award(sent.note)}
          />
        )}
        <div className="form-actions">
          <Button look={first ? undefined : 'primary'} onClick={() => onDone()}>
            Back to the bids
          </Button>
        </div>
      </Section>
    );
  return (
    <Section title={`Award ${count(known.length, 'bid')}?`}>
      {known.map(({ bid_id, supplier, items: taken, total }) => (
        <section key={bid_id} aria-label={supplier.name}>
          <h3>
            <bdi>{supplier.name}</bdi>
          </h3>
          <ul className="named">
            {taken.map(({ rfq_item_id, quantity }) => {
              const item = items.find(({ id }) => id === rfq_item_id);
              return (
                <li key={rfq_item_id}>{itemInWords(quantity, item ?? { name: 'item', unit: 'piece' })}</li>
              );
            })}
          </ul>
          <p>
            With tax and freight <Money value={total} />
          </p>
        </section>
      ))}
      <Form problem={undefined} onSubmit={(values) => void award(values.optional('note'))}>
        <TextArea name="note" label="Note" hint="The awarded suppliers read it." rows={2} optional />
        <div className="form-actions">
          <Button type="submit" look="primary" icon="check" busy={running}>
            {`Award for ${totals}`}
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </Form>
    </Section>
  );
};

const Done = ({ said }: { said: string }) => (
  <Note tone="ok" icon="check">
    <p role="status">
      <strong>{said}</strong>
    </p>
    <InformAssistant text={said} />
  </Note>
);

const OneBid = (shown: Shown<Bid>) => {
  const { answer: bid, problem, ask } = useAgain<Bid>('get_bid', shown);
  const [begun, setBegun] = useState<Begun>();
  const [said, setSaid] = useState<string>();
  const { rfq, supplier, latest_supplier_iteration: iteration } = bid;
  const given = { bid_id: bid.id, iteration, supplier };
  const offer = bid.iterations.find(({ number }) => number === iteration);
  const begin = (next: Begun): void => {
    setSaid(undefined);
    setBegun(next);
  };
  // What other bids were awarded is not in the answer: a part of this one is awarded from the comparison.
  const mayAward =
    rfq.status === 'evaluating' &&
    bid.status === 'submitted' &&
    bid.allowed_actions.includes('decide_bid_iteration');
  const award = (): void =>
    begin({
      award: [
        {
          ...given,
          items: bid.items.flatMap(({ id, quantity }) =>
            offer?.lines.some(({ rfq_item_id }) => rfq_item_id === id) ? [{ rfq_item_id: id, quantity }] : [],
          ),
          total: offer?.total,
        },
      ],
    });
  const counter = (): void =>
    begin({
      counter: {
        ...given,
        currency: offer?.total.currency ?? '',
        prices_include_tax: offer?.prices_include_tax ?? true,
        lines: offer?.lines ?? [],
        items: bid.items,
      },
    });
  return (
    <>
      <RfqName rfq={rfq} supplier={supplier} />
      {problem && <ErrorNote problem={problem} onRetry={() => void ask({})} />}
      {said && <Done said={said} />}
      {begun ? (
        <BegunPart
          begun={begun}
          items={bid.items}
          onDone={(sentence) => {
            setBegun(undefined);
            setSaid(sentence);
            void ask({});
          }}
          onCancel={() => setBegun(undefined)}
        />
      ) : (
        <BidIterations
          items={bid.items}
          bid={bid}
          actions={
            <span className="button-pair">
              {mayAward && (
                <Button size="small" look="primary" onClick={award}>
                  Award
                </Button>
              )}
              {mayCounter(rfq, bid) && (
                <Button size="small" onClick={counter}>
                  Counter
                </Button>
              )}
            </span>
          }
        />
      )}
      <p>
        <Link to={`/rfqs/${rfq.id}?bid=${bid.id}`}>Open in Procura</Link>
      </p>
    </>
  );
};

const RfqName = ({ rfq, supplier }: { rfq: Bid['rfq']; supplier?: { name: string } }) => (
  <p className="lead">
    {rfq.number} <bdi>{rfq.title}</bdi>
    {supplier && (
      <>
        , bid of <bdi>{supplier.name}</bdi>
      </>
    )}{' '}
    <Badge state={rfq.status} />
  </p>
);

showView(BidsView);
