"""Hooks of Schemathesis for generated-calls.ts: what its own checks do not know of this interface."""

import schemathesis


@schemathesis.check
def no_internal_error(ctx, response, case):
    """503 is what a busy machine may answer; any other server error is a fault."""
    assert response.status_code < 500 or response.status_code == 503, response.text


def _has_null(value):
    if isinstance(value, dict):
        return any(one is None or _has_null(one) for one in value.values())
    return isinstance(value, list) and any(map(_has_null, value))


@schemathesis.hook
def filter_body(ctx, body):
    """Null is accepted for every optional field, which the schemas leave out so that generated types stay plain."""
    return not _has_null(body)
