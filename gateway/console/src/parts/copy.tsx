import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text, and confirms it. Browsers refuse that without permission, and on pages that are not loaded over HTTPS. */
const CopyButton = ({ text, onRefused }: { text: string; onRefused: () => void }) => {
  const [done, setDone] = useState<'copied' | 'refused'>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copied = done === 'copied';
  return (
    <>
      <Button
        size="small"
        icon={copied ? 'check' : 'copy'}
        onClick={async () => {
          clearTimeout(timer.current);
          try {
            await navigator.clipboard.writeText(text);
          } catch {
            setDone('refused');
            onRefused();
            return;
          }
          setDone('copied');
          timer.current = setTimeout(() => setDone(undefined), 2000);
        }}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <span className={done === 'refused' ? 'fine' : 'unseen'} role="status">
        {copied && 'Copied to the clipboard'}
        {done === 'refused' && 'The text is selected. Press Ctrl+C or ⌘C to copy it.'}
      </span>
    </>
  );
};

/** Text to copy: a command or a configuration, with its button. */
export const CodeBlock = ({ text, label }: { text: string; label: string }) => {
  const code = useRef<HTMLElement>(null);
  return (
    <figure className="code" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre tabIndex={0}>
        <code ref={code}>{text}</code>
      </pre>
      <CopyButton
        text={text}
        onRefused={() => code.current && getSelection()?.selectAllChildren(code.current)}
      />
    </figure>
  );
};
