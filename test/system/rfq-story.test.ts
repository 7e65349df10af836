import { testRfqStory } from './rfq-story.ts';

testRfqStory(['REST', 'MCP 2026-07-28']);
