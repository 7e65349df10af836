import { tellRfqStory } from './rfq-story.ts';

tellRfqStory(['MCP 2025-11-25']);
