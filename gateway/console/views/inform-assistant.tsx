import { useState } from 'react';
import { Button } from '../src/parts/button.tsx';
import { theHost } from './in-chat/host.ts';

/** Informs the assistant what the person did, in a sentence that the person sees first. Nothing is sent before the click. */
export const InformAssistant = ({ text }: { text: string }) => {
  const [state, setState] = useState<'asked' | 'sending' | 'sent' | 'refused'>('asked');
  if (!theHost().capabilities().message) return null;
  if (state === 'sent') return <p className="fine">The assistant is informed.</p>;
  return (
    <div className="inform">
      <p className="fine">
        The assistant does not know it yet. It would read: <q>{text}</q>
      </p>
      <Button
        size="small"
        icon="send"
        busy={state === 'sending'}
        onClick={async () => {
          setState('sending');
          await theHost()
            .sendMessage(text)
            .then(
              () => setState('sent'),
              () => setState('refused'),
            );
        }}
      >
        Inform the assistant
      </Button>
      {state === 'refused' && (
        <p role="alert">The assistant does not take messages now. Write it yourself.</p>
      )}
    </div>
  );
};
