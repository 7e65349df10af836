import { testRfqStory } from './rfq-story.ts';

testRfqStory(['MCP 2025-11-25']);
