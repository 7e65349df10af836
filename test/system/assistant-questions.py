"""An assistant in Python that answers common questions, each with one call.

Arguments: the address of the MCP endpoint, a token and a product. Writes one JSON object: the answers by question.
"""

import asyncio
import json
import sys

from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

address, token, product_id = sys.argv[1:4]

questions = {
    "orders of the product": ("list_orders", {"product_id": product_id}),
    "open orders of the product": ("list_orders", {"product_id": product_id, "statuses": ["placed", "confirmed"]}),
    "spend by product": ("get_order_metrics", {"group_by": "product", "currency": "EUR", "sort": "spend"}),
    "spend by category": ("get_order_metrics", {"group_by": "category", "currency": "EUR", "sort": "spend"}),
    "the limit nearest to its end": ("get_company_limits", {"sort": "most_used", "limit": 1}),
}


async def main():
    async with create_mcp_http_client(headers={"Authorization": f"Bearer {token}"}) as http:
        async with Client(streamable_http_client(address, http_client=http)) as client:
            answers = {}
            for question, (tool, arguments) in questions.items():
                result = await client.call_tool(tool, arguments)
                if result.is_error:
                    raise SystemExit(f"{tool} {arguments}: {result.content[0].text}")
                answers[question] = result.structured_content
            print(json.dumps(answers))


asyncio.run(main())
