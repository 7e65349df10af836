import type { AnswerOf } from '../operations.ts';
import { VerifiedBadge } from '../operator/verified-badge.tsx';
import { Badge } from '../parts/badge.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { EmptyState, ErrorNote, Loading } from '../parts/notice.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Time } from '../parts/time.tsx';
import { countryName } from '../places.ts';
import { addToDraft } from '../rfqs/rfq-draft.ts';
import { Link, navigate } from '../router.tsx';
import { useSession } from '../session.tsx';
import { useOperation } from '../use-operation.ts';
import { count } from '../words.ts';
import { DeliveryRecord } from './delivery-record.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { ShippingTerms } from './shipping-terms.tsx';

const back = { to: '/suppliers', label: 'Suppliers' } as const;

/** One supplier: what a company needs to know before it buys there. */
export const SupplierPage = ({ supplier_id }: { supplier_id: string }) => {
  const { data, problem, reload } = useOperation(
    'get_supplier_company',
    { supplier_company_id: supplier_id },
    { kept: true },
  );
  if (!data)
    return (
      <Page title="Supplier" back={back}>
        {!problem && <Loading rows={6} />}
        {problem?.code === 'not_found' && (
          <Section>
            <EmptyState
              icon="search"
              title="No such supplier"
              action={<ButtonLink to="/suppliers">Show all suppliers</ButtonLink>}
            />
          </Section>
        )}
        {problem && problem.code !== 'not_found' && <ErrorNote problem={problem} onRetry={reload} />}
      </Page>
    );
  return (
    <Page
      title={data.name}
      back={back}
      lead={
        <span className="badges">
          Sells from {countryName(data.country)}
          <VerifiedBadge isVerified={data.verified} />
          {data.favorite && <Badge tone="info">Favourite</Badge>}
        </span>
      }
      actions={<WhatToDo supplier={data} onChanged={reload} />}
    >
      {problem && <ErrorNote problem={problem} onRetry={reload} />}
      <DeliveryRecord supplier={data} />
      <About supplier={data} />
      <ShippingTerms supplier={data} />
    </Page>
  );
};

type Supplier = AnswerOf<'get_supplier_company'>;

const WhatToDo = ({ supplier, onChanged }: { supplier: Supplier; onChanged: () => void }) => {
  const { may } = useSession();
  const { id, name, country } = supplier;
  return (
    <>
      {may('preview_basket') && (
        <ButtonLink to={`/buy?supplier=${id}`} look="primary" icon="search">
          Its products
        </ButtonLink>
      )}
      {may('create_rfq') && (
        <Button
          icon="quote"
          onClick={() => {
            addToDraft({ id, name, note: countryName(country) });
            navigate('/rfqs/new');
          }}
        >
          Ask for prices
        </Button>
      )}
      <FavouriteButton supplier={supplier} onChanged={onChanged} />
    </>
  );
};

const paymentInWords = ({ payment_terms_days: days }: Supplier): string | null => {
  if (days === null) return null;
  return days === 0 ? 'When the invoice is issued' : `Within ${count(days, 'day')} of the invoice`;
};

const About = ({ supplier }: { supplier: Supplier }) => {
  const { id, description, website, phone, categories, stores, products, verified } = supplier;
  const mayBuy = useSession().may('preview_basket');
  return (
    <Section title="About the supplier">
      {description && <p className="written">{description}</p>}
      <Facts
        facts={[
          [
            'Verification',
            verified
              ? 'The operator of Procura has checked its name and tax id'
              : 'Nobody has checked its name and tax id yet',
          ],
          [
            'Website',
            website && (
              <a key="website" href={website} target="_blank" rel="noreferrer">
                {website.replace(/^https?:\/\//, '')}
              </a>
            ),
          ],
          ['Phone', phone],
          ['Payment', paymentInWords(supplier)],
          ['Main currency', supplier.currency],
          ['Time zone', supplier.time_zone.replaceAll('_', ' ')],
          ['On Procura since', <Time key="since" at={supplier.member_since} />],
          ['Products in the marketplace', products.toLocaleString('en-GB')],
          stores.length > 0 && ['Stores', stores.map(({ name }) => name).join(', ')],
          categories.length > 0 && !mayBuy && ['Sells', categories.join(', ')],
        ]}
      />
      {mayBuy && categories.length > 0 && (
        <>
          <h3 className="after-facts" id="sells">
            Sells
          </h3>
          <ul className="chips" aria-labelledby="sells">
            {categories.map((category) => (
              <li key={category}>
                <Link className="chip" to={`/buy?${new URLSearchParams({ supplier: id, category })}`}>
                  {category}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
};
