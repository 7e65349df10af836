import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text, and confirms it. */
export const CopyButton = ({ text, label = 'Copy' }: { text: string; label?: string }) => {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <Button
        size="small"
        icon={copied ? 'check' : 'copy'}
        onClick={async () => {
          await navigator.clipboard.writeText(text);
          setCopied(true);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setCopied(false), 2000);
        }}
      >
        {copied ? 'Copied' : label}
      </Button>
      <span className="unseen" role="status">
        {copied ? 'Copied to the clipboard' : ''}
      </span>
    </>
  );
};

/** Text to copy: a command or a configuration, with its button. */
export const CodeBlock = ({ text, label }: { text: string; label: string }) => (
  <figure className="code" aria-label={label}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
    <CopyButton text={text} />
  </figure>
);
