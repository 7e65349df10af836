"""A customer's program in Python with requests: what an ERP reads over REST is true, complete and refused with reasons.

Arguments: the address of the platform. Reads the keys of a buyer, two suppliers and the operator from standard input, as one
JSON object in a line. Runs every story and writes one JSON object: by story what failed, or null. All sums are made here, in
decimal arithmetic, from what the lists answer. A story that needs time to pass writes a line `{"pass_days": n}` and continues
when a line comes back.
"""

import json
import socket
import sys
import time
import traceback
import urllib.parse
import uuid
from collections import defaultdict
from datetime import datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal
from zoneinfo import ZoneInfo

import requests

from rest_client import Company, by_currency, eur, eventually, fields_of, money, problem_of

base = sys.argv[1]
keys = json.loads(sys.stdin.readline())
stories = {}


def story(run):
    stories[run.__doc__] = run
    return run


buyer, supplier, rival, operator = (Company(base, keys[name]) for name in ("buyer", "supplier", "rival", "operator"))
address = {"line1": "Obere Str. 57", "city": "Berlin", "country": "DE"}


def branch(code):
    fields = {"name": code, "code": code, "address": address, "currency": "EUR", "time_zone": "Europe/Berlin"}
    return buyer.call("POST", "/branches", fields)["id"]


def store(currency):
    fields = {"name": f"Store in {currency}", "country": "DE", "currency": currency}
    return supplier.call("POST", "/supplier/stores", fields)["id"]


berlin, munich = branch("BER"), branch("MUC")
stores = {currency: store(currency) for currency in ("EUR", "USD")}


def pass_days(days):
    print(json.dumps({"pass_days": days}), flush=True)
    sys.stdin.readline()


def upload(store_id, text, method="POST", path="/supplier/products/import"):
    headers = {"Content-Type": "text/csv"}
    return supplier.call(method, path, params={"store_id": store_id}, data=text.encode(), headers=headers)


rows = "sku,name,category,list_price,stock,tax_rate\n"
tea, sugar = (one["id"] for one in upload(
    stores["EUR"], rows + "TEA,Tea,Beverages,16.0860,5000,7\nSUGAR,Sugar,Condiments,1.95,5000,0\n")["products"])
(coffee,) = (one["id"] for one in upload(stores["USD"], rows + "COFFEE,Coffee,Beverages,20.00,5000,0\n")["products"])


def place(product_id, quantity, branch_id=berlin, **header):
    lines = [{"product_id": product_id, "quantity": quantity, **header.pop("line", {})}]
    (order,) = buyer.call("POST", "/marketplace/orders", {"branch_id": branch_id, "lines": lines, **header})["orders"]
    return order


def confirm(order):
    supplier.call("POST", f"/supplier/orders/{order['id']}/confirm", {})


def ship(order, quantity=None):
    body = {"carrier": "Post"}
    if quantity:
        lines = supplier.get(f"/orders/{order['id']}")["lines"]
        body["lines"] = [{"line_id": one["id"], "quantity": quantity} for one in lines]
    supplier.call("POST", f"/supplier/orders/{order['id']}/shipments", body)


def pay(order):
    return buyer.call("POST", f"/orders/{order['id']}/pay-with-balance", {})


operator.call("POST", "/operator/balance-top-ups", {
    "company_id": buyer.company_id(), "amount": eur("5000.00"), "reference": "Transfer 1"})
ended = {"cancelled", "declined", "rejected"}


@story
def metrics():
    """1: groups of metrics equal a walk of the orders, and cancelled ones are no spend"""
    made = [place(tea, 3), place(tea, 5, munich), place(coffee, 2, munich), place(sugar, 7)]
    cancelled, rejected = place(tea, 11, munich), place(sugar, 13)
    buyer.call("POST", f"/orders/{cancelled['id']}/cancel", {"reason": "Ordered twice"})
    supplier.call("POST", f"/supplier/orders/{rejected['id']}/reject", {"reason": "Sold out"})
    orders = list(buyer.walk("/orders"))
    assert len(orders) == len({one["id"] for one in orders}) >= len(made) + 2
    walked, live, statuses = (defaultdict(lambda: defaultdict(Decimal)) for _ in range(3))
    for one in orders:
        key, amount, currency = one["branch"]["id"], money(one["total"]), one["total"]["currency"]
        walked[key][currency] += amount
        statuses[key][one["status"]] += 1
        if one["status"] not in ended:
            live[key][currency] += amount

    def check():
        metrics = buyer.get("/orders/metrics", group_by="branch")
        assert metrics["orders"] == len(orders)
        assert {one["key"] for one in metrics["groups"]} == set(walked)
        for group in metrics["groups"]:
            key = group["key"]
            assert by_currency(group["totals"]) == walked[key], group
            assert by_currency(group["live_totals"]) == live[key], group
            assert {one["status"]: one["orders"] for one in group["by_status"] if one["orders"]} == statuses[key], group
        totals = {currency: sum(one[currency] for one in live.values()) for currency in ("EUR", "USD")}
        assert by_currency(metrics["live_totals"]) == totals, metrics["live_totals"]

    eventually(check)


@story
def filters_of_suppliers():
    """3: a supplier filters by its buyer alike in the list, the metrics and the chart"""
    company = buyer.company_id()
    place(tea, 1)
    found = list(supplier.walk("/orders", buyer_company_id=company))
    assert found and len(found) == len(list(supplier.walk("/orders")))

    def check():
        assert supplier.get("/orders/metrics", buyer_company_id=company)["orders"] == len(found)
        chart = supplier.get("/orders/charts", buyer_company_id=company, metric="orders", interval="day", format="data")
        live = [one for one in found if one["status"] not in ended]
        assert sum(sum(one["orders"]) for one in chart["series"]) == len(live)

    eventually(check)
    for path in ("/orders", "/orders/metrics", "/orders/charts"):
        problem = supplier.refused(404, "GET", path, params={"supplier_company_id": company})
        assert fields_of(problem) == ["supplier_company_id"], problem


def ask(*names):
    """An RFQ for 100 boxes of each item, which the two suppliers may bid on for 20 days."""
    deadline = (datetime.now(timezone.utc) + timedelta(days=20)).isoformat(timespec="seconds")
    return buyer.call("POST", "/rfqs", {
        "branch_id": berlin, "title": "Tea", "currency": "EUR", "deadline": deadline,
        "items": [{"name": name, "quantity": 100, "unit": "box"} for name in names],
        "supplier_company_ids": [supplier.company_id(), rival.company_id()]})


def offer(who, rfq, *prices, **terms):
    lines = [{"rfq_item_id": item["id"], "unit_price": eur(price)} for item, price in zip(rfq["items"], prices)]
    return who.call("POST", f"/supplier/rfqs/{rfq['id']}/bids", {"lines": lines, **terms})


@story
def bids():
    """5: the lowest bid is marked for buyers alone, and is the lowest"""
    rfq = ask("Green", "Black")
    offer(supplier, rfq, "4.20", "3.9999")
    offer(rival, rfq, "4.10", "4.00")
    matrix = buyer.get(f"/rfqs/{rfq['id']}/bids")
    assert len(matrix["data"]) == 2
    split = Decimal(0)
    for item in matrix["items"]:
        prices = [price for bid in matrix["data"] for price in bid["prices"] if price["rfq_item_id"] == item["id"]]
        lowest = min(money(one["unit_price"]) for one in prices)
        split += (lowest * item["quantity"]).quantize(Decimal("0.01"), ROUND_HALF_UP)
        for price in prices:
            assert price["lowest"] is (money(price["unit_price"]) == lowest), price
    assert money(matrix["comparison"]["cheapest_split"]["total"]) == split
    for who in (supplier, rival):
        (own,) = who.get(f"/rfqs/{rfq['id']}/bids")["data"]
        assert own["supplier"]["id"] == who.company_id()
        assert [price["lowest"] for price in own["prices"]] == [None, None], own


def unknown(prefix):
    """An id of the kind that names nothing: a UUID of version 7 in the notation of TypeID."""
    number = (int(time.time() * 1000) << 80) | (7 << 76) | (2 << 62) | (uuid.uuid4().int & ((1 << 62) - 1))
    digits = "0123456789abcdefghjkmnpqrstvwxyz"
    return f"{prefix}_" + "".join(digits[(number >> shift) & 31] for shift in range(125, -1, -5))


@story
def filters():
    """6: empty filters, years beyond the calendar and names of nothing are refused, each with its field"""
    for path, field in (("/orders", "number"), ("/orders", "reference"), ("/products", "query"), ("/branches", "query"),
                        ("/invoices", "number"), ("/marketplace/products", "query")):
        for value in ("", " ", "\u200b") + (("😀", ".*") if field == "query" else ()):
            assert fields_of(buyer.refused(400, "GET", path, params={field: value})) == [field], (path, value)
    for year in ("0000", "9999"):
        for path, field, value in (("/orders", "created_from", f"{year}-01-01T00:00:00Z"), ("/orders/metrics", "from", f"{year}-01-01"),
                                   ("/invoices", "issued_from", f"{year}-01-01T00:00:00Z"), ("/invoices", "due_by", f"{year}-01-01"),
                                   ("/orders/charts", "to", f"{year}-12-31"), ("/balance/entries", "from", f"{year}-01-01")):
            assert field in fields_of(buyer.refused(400, "GET", path, params={field: value})), (path, value)
    for field, value in (("branch_id", unknown("br")), ("supplier_company_id", unknown("co"))):
        for path in ("/orders", "/orders/metrics", "/invoices"):
            assert fields_of(buyer.refused(404, "GET", path, params={field: value})) == [field], (path, value)
    problem = buyer.refused(400, "GET", "/marketplace/products", params={"category": "Beverage"})
    assert fields_of(problem) == ["category"] and "Beverages, Condiments" in problem["detail"], problem
    problem = buyer.refused(400, "GET", "/stores", params={"country": "UK"})
    assert fields_of(problem) == ["country"], problem


@story
def spend_by_category():
    """15: spend by category and by product is what the lines of orders come to, in metrics and in charts"""
    place(tea, 4, munich), place(coffee, 1)
    ended_order = place(sugar, 9)
    buyer.call("POST", f"/orders/{ended_order['id']}/cancel", {"reason": "Ordered twice"})
    views = [buyer.get(f"/orders/{one['id']}") for one in buyer.walk("/orders")]
    live = [one for one in views if one["status"] not in ended]
    categories = {tea: "Beverages", coffee: "Beverages", sugar: "Condiments"}

    def check_by(group_by, key_of, key):
        spent, units, counted = defaultdict(lambda: defaultdict(Decimal)), defaultdict(int), defaultdict(set)
        for order in live:
            for line in order["lines"]:
                group = key_of(line)
                spent[group][line["total"]["currency"]] += money(line["total"])
                units[group] += line["quantity"]
                counted[group].add(order["id"])
        metrics = buyer.get("/orders/metrics", group_by=group_by)
        groups = {one[key]: one for one in metrics["groups"]}
        assert set(groups) == set(spent), (set(groups), set(spent))
        for name, group in groups.items():
            assert by_currency(group["live_totals"]) == spent[name], group
            statuses = {one["status"]: one["orders"] for one in group["by_status"]}
            assert sum(orders for status, orders in statuses.items() if status not in ended) == len(counted[name]), group
            assert group["quantity"] in (None, units[name]) and (group["quantity"] is None) == (group_by == "category"), group
        sums = defaultdict(Decimal)
        for one in spent.values():
            for currency, amount in one.items():
                sums[currency] += amount
        assert by_currency(metrics["live_totals"]) == sums
        chart = buyer.get("/orders/charts", group_by=group_by, metric="spend", currency="EUR", format="data")
        drawn = {one[key]: money(one["total"]) for one in chart["series"]}
        assert drawn == {name: one["EUR"] for name, one in spent.items() if one["EUR"]}, drawn

    eventually(lambda: check_by("category", lambda line: categories[line["product_id"]], "label"))
    eventually(lambda: check_by("product", lambda line: line["product_id"], "key"))


def billed(order):
    invoices = list(buyer.walk("/invoices", order_id=order["id"]))
    signs = {"invoice": 1, "credit_note": -1}
    return sum(signs[one["kind"]] * money(one["total"]) for one in invoices), invoices


@story
def receipts():
    """7: a refund of what was not invoiced has a receipt, and invoices less credit notes are what was bought"""
    prepaid = place(sugar, 40)
    pay(prepaid)
    cancelled = buyer.call("POST", f"/orders/{prepaid['id']}/cancel", {"reason": "Ordered twice"})
    assert money(cancelled["refund"]["amount"]) == Decimal("78.00")
    billing = buyer.get(f"/orders/{prepaid['id']}/billing")
    assert billed(prepaid) == (0, []) and billing["credit_notes"] == []
    assert [money(one["amount"]) for one in billing["refund_receipts"]] == [Decimal("78.00")]
    short = place(tea, 10)
    pay(short)
    confirm(short)
    ship(short, 3)
    ship(short, 4)
    closed = buyer.call("POST", f"/orders/{short['id']}/close-remainder", {"reason": "Enough"})
    total, documents = billed(short)
    net = (Decimal("16.0860") * 7).quantize(Decimal("0.01"), ROUND_HALF_UP)
    tax = (net * 7 / 100).quantize(Decimal("0.01"), ROUND_HALF_UP)
    assert len(documents) == 2 and total == net + tax, (total, net, tax)
    after = buyer.get(f"/orders/{short['id']}")
    assert money(after["total"]) == total and after["payment_status"] == "partially_refunded", closed


@story
def due():
    """15: what is to be paid is found by its due day, and leaves the list when it is paid"""
    profile = supplier.get("/company")
    supplier.call("PATCH", "/company", {"expected_version": profile["version"], "payment_terms_days": 30})
    order, other = place(tea, 1), place(sugar, 1)
    for one in (order, other):
        confirm(one)
        ship(one)
    (document,) = buyer.walk("/invoices", order_id=order["id"])
    issued = datetime.fromisoformat(document["issued_at"].replace("Z", "+00:00")).date()
    assert document["due_on"] == str(issued + timedelta(days=30))
    both = {order["id"], other["id"]}
    for who in (buyer, supplier):
        found = list(who.walk("/invoices", due_by=document["due_on"]))
        assert both <= {one["order_id"] for one in found}
        assert [one["due_on"] for one in found] == sorted(one["due_on"] for one in found)
        assert list(who.walk("/invoices", due_by=str(issued + timedelta(days=29)))) == []
    pay(order)
    found = {one["order_id"] for one in buyer.walk("/invoices", due_by=document["due_on"])}
    assert found & both == {other["id"]}


@story
def common_questions():
    """15: orders are found by statuses, product, SKU and reference, categories are listed, and a purchase ends whole"""
    reference = f"PO-{uuid.uuid4().hex[:8]}"
    lines = [{"product_id": one, "quantity": 1} for one in (tea, coffee)]
    purchase = buyer.call("POST", "/marketplace/orders", {"branch_id": munich, "lines": lines, "reference": reference})
    ids = {one["id"] for one in purchase["orders"]}
    assert len(ids) == 2 and {one["id"] for one in buyer.walk("/orders", reference=reference)} == ids
    assert len({one["id"] for one in buyer.walk("/orders", reference=reference, sku="TEA")}) == 1
    everything = list(buyer.walk("/orders"))
    wanted = {"placed", "cancelled"}
    found = {one["id"] for one in buyer.walk("/orders", statuses=sorted(wanted))}
    assert found == {one["id"] for one in everything if one["status"] in wanted}
    views = [buyer.get(f"/orders/{one['id']}") for one in everything]
    of_tea = {one["id"] for one in views if any(line["product_id"] == tea for line in one["lines"])}
    assert {one["id"] for one in buyer.walk("/orders", product_id=tea)} == of_tea
    assert {"Beverages", "Condiments"} <= {one["name"] for one in buyer.walk("/categories")}
    buyer.call("POST", f"/purchases/{purchase['purchase_id']}/cancel", {"reason": "Ordered twice"})
    assert {one["status"] for one in buyer.walk("/orders", reference=reference)} == {"cancelled"}


@story
def uploads():
    """16: CSV uploads keep good rows and name line and column of the others, with a check of versions"""
    first = upload(stores["EUR"], rows + "SALT,Salt,Condiments,0.8525,10,0\nPEPPER,Pepper,Condiments,cheap,10,0\n")
    assert (first["created"], [(one["line"], one["path"]) for one in first["errors"]]) == (1, [(3, "list_price")])

    def update(text):
        return upload(stores["EUR"], text, "PATCH", "/supplier/products")

    (version,) = (one["version"] for one in update("sku,stock\nSALT,11\n")["products"])
    stale = update(f"sku,stock,expected_version\nSALT,99,{version - 1}\n")
    assert [(one["line"], one["code"]) for one in stale["errors"]] == [(2, "version_conflict")], stale
    (salt,) = (one for one in supplier.walk("/supplier/products") if one["sku"] == "SALT")
    assert (salt["stock"], salt["list_price"]["amount"]) == (11, "0.8525")
    own = supplier.company_id()
    history = "\r\n".join([
        "number,purchase_ref,branch_code,supplier_company_id,created_at,status,payment_status,billing_status,"
        "currency,shipping,sku,quantity,unit_price",
        f"OLD-1,OLD,BER,{own},2026-01-05T09:00:00Z,confirmed,paid,billed,EUR,4.50,TEA,10,16.0860",
        "OLD-1,,,,,,,,,,SUGAR,2,1.95",
        f"OLD-2,OLD,NONE,{own},2026-01-05T09:00:00Z,confirmed,paid,billed,EUR,0.00,TEA,1,16.00"])
    imported = operator.call("POST", "/operator/order-history", params={"company_id": buyer.company_id()},
                             data=history.encode(), headers={"Content-Type": "text/csv"})
    assert imported["imported"] == 1, imported
    assert [(one["line"], one["path"]) for one in imported["errors"]] == [(4, "branch_code")], imported
    (order,) = buyer.walk("/orders", number="OLD-1")
    assert money(order["total"]) == Decimal("160.86") + Decimal("11.26") + Decimal("3.90") + Decimal("4.50")  # 7 % tax on tea


@story
def http():
    """17: answers are compressed, and what HTTP does not allow is refused as a problem"""
    long = buyer.ask("GET", "/marketplace/products", headers={"Accept-Encoding": "gzip"}, params={"limit": 100})
    document = requests.get(f"{base}/openapi.json", headers={"Accept-Encoding": "gzip", "Origin": "https://erp.example"}, timeout=60)
    assert document.headers["Content-Encoding"] == "gzip" and document.headers["Access-Control-Allow-Origin"] == "*"
    assert document.json()["openapi"].startswith("3.1") and long.json()["data"]
    small = buyer.ask("GET", "/categories", headers={"Accept-Encoding": "gzip"})
    assert len(small.content) < 2048 and "Content-Encoding" not in small.headers
    problem_of(buyer.ask("GET", "/orders", headers={"Accept": "text/html;q=0.5, image/png"}), 406)
    problem_of(buyer.ask("POST", "/orders", data=b"<order/>", headers={"Content-Type": "application/xml"}), 415)
    wrong = buyer.ask("PUT", "/orders")
    assert problem_of(wrong, 405)["code"] == "method_not_allowed"
    assert {one.strip() for one in wrong.headers["Allow"].split(",")} >= {"GET", "POST"}
    doubled = b'{"reason":"One","reason":"Two"}'
    order = place(sugar, 1)
    headers = {"Content-Type": "application/json"}
    problem = problem_of(buyer.ask("POST", f"/orders/{order['id']}/cancel", data=doubled, headers=headers), 400)
    assert "reason" in json.dumps(problem), problem
    assert buyer.get(f"/orders/{order['id']}")["status"] == "placed"


@story
def parser():
    """17: what is no HTTP request is answered with a problem document"""
    place_of = urllib.parse.urlsplit(base)
    for sent, status in ((b"NO HTTP\r\n\r\n", 400),
                         (b"GET /api/orders HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 100_000 + b"\r\n\r\n", 431)):
        with socket.create_connection((place_of.hostname, place_of.port), timeout=30) as wire:
            wire.sendall(sent)
            received = b""
            while True:
                try:
                    part = wire.recv(65536)
                except ConnectionResetError:
                    break
                if not part:
                    break
                received += part
        head, _, body = received.partition(b"\r\n\r\n")
        assert head.split(b" ")[1] == str(status).encode(), received[:300]
        assert b"application/problem+json" in head and json.loads(body)["status"] == status, received[:500]


@story
def books():
    """20: every movement of the balance has its order and reference, without gaps, and sums to the balance"""
    reference = f"PO-{uuid.uuid4().hex[:8]}"
    order = place(tea, 2, reference=reference, metadata={"cost": "4400"}, line={"account_code": "4400"})
    paid = money(pay(order)["amount"])
    seen = supplier.get(f"/orders/{order['id']}")
    assert seen["reference"] == reference and "4400" not in json.dumps(seen), seen
    assert buyer.get(f"/orders/{order['id']}")["lines"][0]["account_code"] == "4400"
    entries = sorted((one for one in buyer.walk("/balance/entries", currency="EUR") if one["number"]), key=lambda one: one["number"])
    assert [one["number"] for one in entries] == list(range(1, len(entries) + 1))
    balance = Decimal(0)
    for one in entries:
        balance += money(one["amount"])
        assert money(one["balance"]) == balance, one
    assert (entries[-1]["kind"], entries[-1]["order_id"], entries[-1]["reference"]) == ("balance_payment", order["id"], reference)
    assert money(entries[-1]["amount"]) == -paid
    (now,) = (one for one in buyer.get("/finance/balance")["balances"] if one["currency"] == "EUR")
    assert money(now["available"]) == balance


@story
def documents():
    """20: an invoice has its parties, lines and tax by rate, adds up, and is a PDF"""
    order = place(tea, 550, reference="4500017")
    confirm(order)
    ship(order)
    (summary,) = buyer.walk("/invoices", order_id=order["id"])
    document = buyer.get(f"/invoices/{summary['id']}")
    assert document["title"] == "billing_statement" and document["reference"] == "4500017"
    assert document["buyer"]["id"] == buyer.company_id() and document["supplier"]["id"] == supplier.company_id()
    (line,) = document["lines"]
    assert (line["sku"], line["quantity"], line["tax_rate"]) == ("TEA", 550, "7")
    assert money(line["unit_price"]) == Decimal("16.0860")
    net = (Decimal("16.0860") * 550).quantize(Decimal("0.01"), ROUND_HALF_UP)
    tax = (net * 7 / 100).quantize(Decimal("0.01"), ROUND_HALF_UP)
    assert (money(document["net"]), money(document["tax"]), money(document["total"])) == (net, tax, net + tax)
    assert [(one["tax_rate"], money(one["net"]), money(one["tax"])) for one in document["tax_by_rate"]] == [("7", net, tax)]
    pdf = buyer.ask("GET", f"/invoices/{summary['id']}/pdf")
    assert pdf.headers["Content-Type"] == "application/pdf" and pdf.content.startswith(b"%PDF-")


@story
def expired_bids():
    """5: an expired bid is marked, is never the lowest and cannot be accepted, until its supplier renews it"""

    def day_in(days):
        return str(datetime.now(ZoneInfo("Europe/Berlin")).date() + timedelta(days=days))

    rfq = ask("Green")
    cheap, dear = offer(supplier, rfq, "4.00", valid_until=day_in(1)), offer(rival, rfq, "5.00")

    def compare():
        matrix = buyer.get(f"/rfqs/{rfq['id']}/bids")
        marks = {one["bid_id"]: (one["expired"], one["prices"][0]["lowest"]) for one in matrix["data"]}
        comparison = matrix["comparison"]
        assert comparison["cheapest_bid"]["total"] == comparison["cheapest_split"]["total"]
        return marks[cheap["id"]], marks[dear["id"]], comparison["cheapest_bid"]["bid_id"], money(comparison["cheapest_bid"]["total"])

    assert compare() == ((False, True), (False, False), cheap["id"], Decimal("400.00")), compare()
    pass_days(3)
    assert compare() == ((True, False), (False, True), dear["id"], Decimal("500.00")), compare()
    (own,) = supplier.get(f"/rfqs/{rfq['id']}/bids")["data"]
    assert own["expired"] is True and own["prices"][0]["lowest"] is None, own
    lines = [{"rfq_item_id": rfq["items"][0]["id"], "unit_price": eur("4.50")}]
    supplier.call("POST", f"/supplier/bids/{cheap['id']}/iterations", {"lines": lines, "valid_until": day_in(4)})
    assert compare() == ((False, True), (False, False), cheap["id"], Decimal("450.00")), compare()
    pass_days(3)
    buyer.call("POST", f"/rfqs/{rfq['id']}/close", {})
    decision = f"/bids/{cheap['id']}/iterations/2/decision"
    problem = buyer.refused(422, "POST", decision, {"decision": "accept"})
    assert problem["code"] == "bid_expired" and fields_of(problem) == ["iteration"], problem
    assert compare() == ((True, False), (False, True), dear["id"], Decimal("500.00")), compare()


results = {}
for name, run in stories.items():
    try:
        run()
        results[name] = None
    except Exception:
        results[name] = traceback.format_exc()
print(json.dumps(results))
