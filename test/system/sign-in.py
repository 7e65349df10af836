"""An assistant in Python that has nothing but an address: the SDK's client with its OAuth provider.

Arguments: the address of the MCP endpoint and the redirect address. Signs in once for each JSON object that it reads, one a
line, with the protocol version and the address of a metadata document (null for a client that registers itself). Writes
JSON objects, one a line: writes `asked`, the address that a person opens, reads the query of the answer, writes `whoami`; lets the
access token expire for itself, calls again, and writes `again` and whether the token is another.
"""

import asyncio
import json
import sys
from urllib.parse import parse_qs

from mcp import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata

address, redirect = sys.argv[1:3]


def write(**fields):
    print(json.dumps(fields), flush=True)


async def read():
    return await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)


class Kept:
    tokens = None
    client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client_info):
        self.client = client_info


async def asked(url):
    write(asked=url)


async def answered():
    answer = {name: values[0] for name, values in parse_qs((await read()).strip()).items()}
    return AuthorizationCodeResult(code=answer["code"], state=answer.get("state"), iss=answer.get("iss"))


async def sign_in(version, metadata_url):
    kept = Kept()
    provider = OAuthClientProvider(
        server_url=address,
        client_metadata=OAuthClientMetadata(
            client_name="Test Assistant",
            redirect_uris=[redirect],
            grant_types=["authorization_code", "refresh_token"],
        ),
        storage=kept,
        redirect_handler=asked,
        callback_handler=answered,
        client_metadata_url=metadata_url,
    )
    async with create_mcp_http_client(auth=provider) as http:
        async with Client(streamable_http_client(address, http_client=http), mode=version) as client:
            first = await client.call_tool("whoami", {})
            before = kept.tokens
            write(whoami=first.structured_content, client_id=kept.client.client_id, scope=before.scope)
            provider.context.token_expiry_time = 1
            second = await client.call_tool("whoami", {})
            write(
                again=second.structured_content,
                refreshed=kept.tokens.access_token != before.access_token,
            )


async def main():
    while line := await read():
        await sign_in(**json.loads(line))


asyncio.run(main())
