"""Hooks of Schemathesis for generated-calls.ts: what its own checks do not know of this interface."""

import schemathesis


@schemathesis.check
def no_internal_error(ctx, response, case):
    """503 is what a busy machine may answer; any other server error is a fault."""
    assert response.status_code < 500 or response.status_code == 503, response.text
