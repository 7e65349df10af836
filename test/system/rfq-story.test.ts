import { tellRfqStory } from './rfq-story.ts';

tellRfqStory(['REST', 'MCP 2026-07-28']);
