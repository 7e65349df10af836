import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../styles/main.css';
import { App } from './app.tsx';
import { loadArea } from './area.tsx';
import { pageAt } from './pages.ts';
import { queries } from './use-operation.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root.');
// While the session is read.
const first = pageAt(location.pathname);
if (first) loadArea(first.entry.load).catch(() => undefined);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
