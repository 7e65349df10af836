import type { Address } from '@procura/gateway/addresses';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './parts/button.tsx';
import { EmptyState, Loading } from './parts/notice.tsx';
import { Page } from './parts/page.tsx';

/** A page of an area; two of them have no address of their own. */
type PageName = Address | 'authorization' | 'confined';
/** The pages of an area by their address. */
export type Views = { readonly [P in PageName]?: (fields: Readonly<Record<string, string>>) => ReactNode };
/** Loads an area, which is a file of its own. */
export type LoadArea = () => Promise<{ views: Views }>;

/** The areas loaded so far: their pages are shown at once, so that going back finds the page as high as it was. */
const loaded = new Map<LoadArea, Views>();

/** Loads an area before it is shown. */
export const loadArea = async (load: LoadArea): Promise<void> => {
  const { views } = await load();
  loaded.set(load, views);
};

/** A page of an area, which is loaded first. */
export const AreaPage = ({
  load,
  name,
  fields = {},
}: {
  load: LoadArea;
  name: PageName;
  fields?: Readonly<Record<string, string>>;
}) => {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const views = loaded.get(load);
  useEffect(() => {
    if (views) return;
    loadArea(load).then(
      () => setState('loaded'),
      () => {
        // A gateway of another release does not have the file; watch-files.ts loads the document again.
        dispatchEvent(new Event('filemissing'));
        setState('failed');
      },
    );
  }, [load, views]);
  if (views) return views[name]?.(fields);
  if (state !== 'failed') return <Loading />;
  return (
    <Page title="This page could not be loaded">
      <EmptyState
        icon="alert"
        title="A part of it is missing"
        action={<Button onClick={() => location.reload()}>Load it again</Button>}
      >
        Check your connection. If Procura was updated just now, wait a minute.
      </EmptyState>
    </Page>
  );
};
