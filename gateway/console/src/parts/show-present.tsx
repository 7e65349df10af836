import type { Running } from '../use-operation.ts';
import { Button } from './button.tsx';

/** After a change by somebody else, a button that shows what it is now; what was typed is lost then. */
export const ShowPresent = ({
  action: { problem, clear },
  onReload,
}: {
  action: Pick<Running<never, unknown>, 'problem'> & { clear: () => void };
  onReload: () => void;
}) =>
  problem?.code === 'version_conflict' && (
    <p>
      <Button
        size="small"
        onClick={() => {
          clear();
          onReload();
        }}
      >
        Show what it is now
      </Button>
    </p>
  );
