"""What a customer's program has to call REST: a company's session, and what it makes of answers."""

import time
from decimal import Decimal

import requests


class Company:
    """One company's program: a session with its key."""

    def __init__(self, base, key):
        self.base = base
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer {key}"

    def ask(self, method, path, body=None, **options):
        return self.session.request(method, f"{self.base}/api{path}", json=body, timeout=60, **options)

    def call(self, method, path, body=None, **options):
        answer = self.ask(method, path, body, **options)
        assert answer.status_code == 200, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()

    def get(self, path, **query):
        return self.call("GET", path, params=query)

    def walk(self, path, **query):
        page = {"has_more": True}
        while page["has_more"]:
            page = self.get(path, limit=3, **query)
            yield from page["data"]
            query["cursor"] = page["next_cursor"]

    def refused(self, status, method, path, body=None, **options):
        answer = self.ask(method, path, body, **options)
        return problem_of(answer, status)

    def company_id(self):
        return self.get("/whoami")["company"]["id"]


def problem_of(answer, status):
    assert answer.status_code == status, f"{answer.request.method} {answer.url}: {answer.status_code} {answer.text[:500]}"
    assert answer.headers["Content-Type"].startswith("application/problem+json"), answer.headers
    problem = answer.json()
    assert problem["status"] == status and problem["code"] and problem["detail"].endswith("."), problem
    return problem


def fields_of(problem):
    return [error["path"] for error in problem["errors"]]


def eventually(check):
    """Metrics follow the orders within seconds."""
    until = time.monotonic() + 30
    while True:
        try:
            return check()
        except AssertionError:
            if time.monotonic() > until:
                raise
            time.sleep(0.3)


def money(value):
    return Decimal(value["amount"])


def eur(amount):
    return {"amount": str(amount), "currency": "EUR"}


def by_currency(totals):
    return {one["currency"]: money(one) for one in totals if money(one) != 0}
