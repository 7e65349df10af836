import type { OpenedCollections } from '@procura/mongo';
import type { BaseDeps } from '@procura/service';
import type { collections } from './collections.ts';
import type { ProviderName } from './payment-links/payment-link.ts';
import type { PaymentProvider } from './payment-links/payment-provider.ts';

export type Deps = BaseDeps &
  OpenedCollections<typeof collections> & {
    /** The provider of new payment links. */
    readonly provider: PaymentProvider;
    /** All providers whose links and events are accepted. */
    readonly providers: ReadonlyMap<ProviderName, PaymentProvider>;
  };
