"""An assistant in Python that lists the tools and calls each that only reads, as it is answered without filters.

Arguments: the address of the MCP endpoint and a token. Writes a JSON object a line: `tool` with the `characters` that
its answer is in a model's context; the first is `tools/list`.
"""

import asyncio
import json
import sys

from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

address, token = sys.argv[1:3]


async def main():
    async with create_mcp_http_client(headers={"Authorization": f"Bearer {token}"}) as http:
        async with Client(streamable_http_client(address, http_client=http)) as client:
            tools = (await client.list_tools()).tools
            listed = "".join(tool.model_dump_json(by_alias=True, exclude_none=True) for tool in tools)
            write("tools/list", listed)
            names = {tool.name for tool in tools if tool.annotations.read_only_hint}
            for name, arguments in (await arguments_of(client, names)).items():
                write(name, (await call(client, name, arguments)).content[0].text)


def write(tool, text):
    print(json.dumps({"tool": tool, "characters": len(text)}), flush=True)


async def call(client, name, arguments):
    """The answer of a tool; what a busy machine does not answer in time is asked again, as its error says."""
    for _ in range(10):
        result = await client.call_tool(name, arguments)
        if not result.is_error:
            return result
        if '"code":"unavailable"' not in result.content[-1].text:
            break
    raise SystemExit(f"{name} {arguments}: {result.content[0].text}")


async def arguments_of(client, names):
    """The required arguments of each tool, from what lists answer; tools of what the lists do not have are left out."""

    async def items(name, arguments={}):
        return (await call(client, name, arguments)).structured_content["data"] if name in names else []

    async def first(name, arguments={}):
        return ((await items(name, arguments)) or [None])[0]

    delivered = {"order_id": (await first("list_orders", {"status": "delivered"}))["id"]}
    rfqs = sorted(await items("list_rfqs"), key=lambda rfq: rfq["bid_count"] or int(bool(rfq["own_bid"])))
    rfq = {"rfq_id": rfqs[-1]["id"]}
    bid = await first("list_rfq_bids", rfq)
    arguments = {name: {} for name in names} | {
        "get_order": {"order_id": (await first("list_orders"))["id"]},
        "get_order_logistics": delivered,
        "get_order_delivery_proof": delivered,
        "get_order_billing": delivered,
        "get_rfq": rfq,
        "list_rfq_bids": rfq,
        "get_bid": bid and {"bid_id": bid["bid_id"]},
        "list_rfq_purchase_orders": rfq,
    }
    if "list_branches" in names:
        branch = {"branch_id": (await first("list_branches"))["id"]}
        agreed = (await first("list_catalog_products"))["id"]
        sold = (await first("search_marketplace_products"))["id"]
        supplier = (await first("list_supplier_companies"))["id"]
        arguments |= {
            "get_branch": branch,
            "get_branch_metrics": branch,
            "list_branch_memberships": branch,
            "get_catalog_product": {"product_id": agreed},
            "preview_order": branch | {"lines": [{"product_id": agreed, "quantity": 1}]},
            "preview_marketplace_order": branch | {"lines": [{"product_id": sold, "quantity": 1}]},
            "get_supplier_company": {"supplier_company_id": supplier},
        }
    return {name: arguments[name] for name in sorted(names) if arguments[name] is not None}


asyncio.run(main())
