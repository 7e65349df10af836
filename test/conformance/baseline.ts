import type { Revision } from './run-suite.ts';

/** The checks of a scenario that are not passed. */
type Gaps = Record<string, readonly string[]>;
type Baseline = {
  scenarios: number;
  /** Of all checks of the suite. */
  passed: number;
  /** By the reason for them. */
  gaps: Record<string, Gaps>;
};

/**
 * What the conformance suites run, and every check of theirs that is not passed, with the reason. A gap that is not
 * named here fails the test, and so does one that is named and no longer there.
 */
export const baselines: Record<Revision, Baseline> = {
  '2026-07-28': {
    scenarios: 50,
    passed: 135,
    gaps: {
      'Procura offers no prompts.': {
        caching: ['sep-2549-prompts-list-caching-hints'],
        'input-required-result-non-tool-request': ['sep-2322-non-tool-incomplete'],
        'prompts-get-embedded-resource': ['prompts-get-embedded-resource'],
        'prompts-get-simple': ['prompts-get-simple'],
        'prompts-get-with-args': ['prompts-get-with-args'],
        'prompts-get-with-image': ['prompts-get-with-image'],
        'prompts-list': ['prompts-list'],
        'server-stateless': ['sep-2575-server-sends-prompts-list-changed-on-subscription'],
      },
      'The only resources are views, for clients that say that they show them; the suite does not.': {
        caching: [
          'sep-2549-resources-list-caching-hints',
          'sep-2549-resources-templates-list-caching-hints',
          'sep-2549-resources-read-caching-hints',
        ],
        'resources-list': ['resources-list'],
        'resources-read-binary': ['resources-read-binary'],
        'resources-read-text': ['resources-read-text'],
        'resources-templates-read': ['resources-templates-read'],
        'sep-2164-resource-not-found': ['sep-2164-error-code', 'sep-2164-data-uri'],
      },
      'Nothing completes arguments: they are ids, which the list tools answer.': {
        'completion-complete': ['completion-complete'],
      },
      'Tasks are an extension; every tool answers at once.': {
        'tasks-capability-negotiation': [
          'tasks-extension-advertised',
          'sep-2663-tasks-methods-non-declaring',
          'sep-2663-server-rejects-undeclared-client',
          'tasks-per-request-meta-opt-in',
        ],
        'tasks-dispatch-and-envelope': [
          'tasks-server-directed-creation-no-hint',
          'sep-2663-legacy-task-param-ignored',
          'tasks-immediate-result-shortcut',
          'tasks-result-type-complete-on-non-task-responses',
          'sep-2663-durable-create-strong-consistency',
          'sep-2663-tasks-get-invalid-task-id-32602',
        ],
        'tasks-lifecycle': [
          'tasks-sync-tool-call',
          'sep-2663-result-type-task-on-create',
          'sep-2663-tasks-get-status-working',
          'sep-2663-tasks-get-status-completed',
          'sep-2663-tool-error-uses-completed-status',
          'sep-2663-tasks-get-status-failed',
          'sep-2663-cancel-ack-empty-result',
          'tasks-cancel-terminal-idempotent-ack',
        ],
        'tasks-mrtr-composition': ['sep-2663-mrtr-synchronous-before-task-creation'],
        'tasks-mrtr-input': [
          'sep-2663-tasks-get-status-input-required',
          'tasks-mrtr-tasks-update-resumes',
          'tasks-mrtr-partial-fulfillment',
        ],
        'tasks-request-headers': [
          'tasks-headers-tolerate-mcp-method-on-tools-call',
          'sep-2663-routing-headers-accepted-on-tasks-get',
          'sep-2663-server-rejects-mismatched-mcp-name-on-tasks-get',
        ],
        'tasks-request-state-removal': ['tasks-request-state-removal-setup'],
        'tasks-required-task-error': ['sep-2663-server-returns-missing-capability-when-required'],
        'tasks-status-notifications': ['tasks-status-notifications'],
        'tasks-wire-fields': [
          'tasks-wire-field-renames',
          'tasks-no-early-ttl-expiry',
          'tasks-no-related-task-meta-on-inlined-result',
        ],
      },
      'No tool asks for a header of its own (x-mcp-header).': {
        'http-custom-header-server-validation': [
          'sep-2243-server-no-xmcp-tool',
          'sep-2243-server-decode-base64',
          'sep-2243-server-validate-param-match',
          'sep-2243-server-reject-invalid-param-chars',
          'sep-2243-server-reject-param-mismatch',
        ],
      },
      'The list of tools changes only with the caller’s rights, without a notification.': {
        'server-stateless': ['sep-2575-server-sends-tools-list-changed-on-subscription'],
      },
    },
  },
  '2025-11-25': {
    scenarios: 32,
    passed: 21,
    gaps: {
      'Procura offers no prompts.': {
        'prompts-get-embedded-resource': ['prompts-get-embedded-resource'],
        'prompts-get-simple': ['prompts-get-simple'],
        'prompts-get-with-args': ['prompts-get-with-args'],
        'prompts-get-with-image': ['prompts-get-with-image'],
        'prompts-list': ['prompts-list'],
      },
      'The only resources are views (docs/in-the-chat.md), not those that the suite reads.': {
        'resources-read-binary': ['resources-read-binary'],
        'resources-read-text': ['resources-read-text'],
        'resources-subscribe': ['resources-subscribe'],
        'resources-templates-read': ['resources-templates-read'],
        'resources-unsubscribe': ['resources-unsubscribe'],
      },
      'Nothing completes arguments: they are ids, which the list tools answer.': {
        'completion-complete': ['completion-complete'],
      },
      'Nothing is logged to clients; failures are answers of the tools.': {
        'logging-set-level': ['logging-set-level'],
        'tools-call-with-logging': ['tools-call-with-logging'],
      },
      'The 2025 revisions are served statelessly: no request goes to the client (see the money guard), and there is neither session nor stream to resume.':
        {
          'elicitation-sep1034-defaults': ['elicitation-sep1034-general'],
          'elicitation-sep1330-enums': ['elicitation-sep1330-general'],
          'server-sse-multiple-streams': ['server-sse-multiple-streams-session'],
          'server-sse-polling': [
            'server-sse-polling-session',
            'server-sse-priming-event',
            'server-sse-retry-field',
          ],
          'tools-call-elicitation': ['tools-call-elicitation'],
          'tools-call-sampling': ['tools-call-sampling'],
        },
    },
  },
};
