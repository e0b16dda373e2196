# Uses the published client, recreate_sdk, as its readers would: first synchronously, then asynchronously, each with
# both ways to pass the key. Prints one JSON line per step: {"client", "step", "error"}.

import asyncio
import inspect
import json
import sys
import time
import urllib.request
import uuid
from io import BytesIO
from pathlib import Path

import recreate_sdk
from recreate_sdk import AsyncRecreateSDK, RecreateSDK

given = json.loads(sys.argv[1])
PDF, LOCKED = Path(given["pdf"]), Path(given["locked"])


def main():
    for auth in ("api_key", "bearer_token"):
        options = {"base_url": given["url"], auth: given["key"]}
        asyncio.run(use(f"sync, {auth}", RecreateSDK(**options)))
        asyncio.run(use(f"async, {auth}", AsyncRecreateSDK(**options)))


async def use(name, client):
    api = client.enterprise_api
    known = {}

    async def create():
        # One file is given as a path, the other as bytes without a name. The asynchronous one has no
        # table_clustering_mode.
        options = {} if "async" in name else {"table_clustering_mode": "document"}
        file = PDF if "api_key" in name else (f"übersicht {name}.pdf", PDF.read_bytes())
        answer = await done(
            api.recreate.create(
                file=file,
                selected_pages="1-2",
                is_xls_process_tables_enabled="true",
                is_xls_process_charts_enabled="true",
                is_ppt_process_enabled="false",
                **options,
            )
        )
        expect(answer.status, "SUCCESS")
        expect(answer.data["status"], "CREATED")
        known["id"] = str(uuid.UUID(answer.data["recreate_id"]))

    async def create_plainly():
        answer = await done(api.recreate.create(file=PDF.read_bytes(), selected_pages="1"))
        expect(answer.status, "SUCCESS")
        known["plain"] = answer.data["recreate_id"]

    async def create_again_by_a_retry():
        retry = {"x-stainless-retry-count": "1"}
        ask = api.recreate.create(file=PDF.read_bytes(), selected_pages="1", extra_headers=retry)
        expect((await done(ask)).data["recreate_id"], known["plain"])

    async def retrieve_status():
        for _ in range(600):
            answer = await done(api.recreate.retrieve_status(recreate_id=known["id"]))
            expect(answer.status, "SUCCESS")
            if answer.data["status"] == "COMPLETED":
                break
            time.sleep(0.05)
        known["status"] = data = answer.data
        expect(data["status"], "COMPLETED")
        kinds = sorted((job["job_type"], job["page_number"]) for job in data["jobs"])
        expect(kinds, [(f"XLS_PROCESS_{kind}_JOB", page) for kind in ("CHARTS", "TABLES") for page in (1, 2)])
        for job in data["jobs"]:
            expect(set(job) >= {"job_id", "job_type", "page_number", "num_cells", "status"}, True)
            expect(job["status"], "COMPLETED")
            expect(type(job["num_cells"]), int)

    async def retrieve_status_without_id():
        detail = await refused(recreate_sdk.UnprocessableEntityError, api.recreate.retrieve_status)
        expect(detail[0]["loc"], ["query", "recreate_id"])

    async def retrieve_status_of_nothing():
        ask = api.recreate.retrieve_status
        await refused(recreate_sdk.NotFoundError, lambda: ask(recreate_id=str(uuid.uuid4())))

    async def get_json():
        answer = await done(api.recreate.get_json(known["id"]))
        # The client accepts any response. Its own models check the shape.
        type(answer).model_validate_json(answer.model_dump_json())
        table = answer.tables[0]
        expect(table.headers, ["Item", "2023", "2022"])
        cell = table.rows[1].cells[1]
        expect((cell.value, cell.column_header), ("(700)", "2023"))
        expect(sorted(cell.bbox), ["page_number", "x0", "x1", "y0", "y1"])
        expect({type(each) for each in cell.bbox.values()} <= {int, float}, True)

    async def get_dfs():
        frames = await done(api.recreate.get_dfs(known["id"]))
        expect(list(frames[0].columns), ["row_identifier", "Item", "2023", "2022"])
        expect(list(frames[0]["2022"])[:2], ["1,100", "(650)"])
        expect(frames[0].isna().any().any(), False)
        plain = await done(api.recreate.get_dfs(known["id"], include_row_identifier=False))
        expect(list(plain[0].columns), ["Item", "2023", "2022"])

    async def download():
        for field in ("xls_download_url", "ppt_download_url"):
            with urllib.request.urlopen(known["status"][field]) as answer:
                expect(answer.read()[:2], b"PK")

    async def hide_by_query():
        answer = await done(api.recreate.hide(extra_query={"recreate_id": known["id"]}))
        expect(answer.data, {"recreate_id": known["id"], "hidden": True})

    async def show_by_body():
        answer = await done(api.recreate.hide(extra_body={"recreate_id": known["id"], "hidden": False}))
        expect(answer.data, {"recreate_id": known["id"], "hidden": False})
        expect((await done(api.recreate.retrieve_status(recreate_id=known["id"]))).status, "SUCCESS")

    async def hide_by_body():
        answer = await done(api.recreate.hide(extra_body={"recreate_id": known["id"]}))
        expect(answer.data, {"recreate_id": known["id"], "hidden": True})

    async def hide_nothing():
        detail = await refused(recreate_sdk.UnprocessableEntityError, api.recreate.hide)
        expect(detail[0]["loc"], ["body", "recreate_id"])

    async def list_formats():
        answer = await done(api.list_formats())
        expect([each["template_name"] for each in answer.data["configurations"]], ["Plain", "Banker", "Report"])

    async def unprotect_pdf():
        answer = await done(api.unprotect_pdf(file=LOCKED, password=given["password"]))
        expect(answer["status"], "SUCCESS")
        expect(answer["data"]["page_count"], 1)
        with urllib.request.urlopen(answer["data"]["pdf_download_url"]) as copy:
            expect(copy.read()[:5], b"%PDF-")

    async def unprotect_pdf_with_a_wrong_password():
        ask = lambda: api.unprotect_pdf(file=BytesIO(LOCKED.read_bytes()), password="wrong")
        detail = await refused(recreate_sdk.UnprocessableEntityError, ask)
        expect(detail[0]["loc"], ["body", "password"])

    async def validate_token():
        answer = await done(api.validate_token(token=given["token"]))
        expect((answer.valid, answer.api_key), (True, None))
        answer = await done(api.validate_token(token="no token"))
        expect((answer.valid, answer.api_key), (False, None))

    async def a_wrong_key():
        wrong = client.with_options(api_key="wrong", bearer_token="wrong")
        await refused(recreate_sdk.AuthenticationError, wrong.enterprise_api.list_formats)

    for step in (
        create,
        create_plainly,
        create_again_by_a_retry,
        retrieve_status,
        retrieve_status_without_id,
        retrieve_status_of_nothing,
        get_json,
        get_dfs,
        download,
        hide_by_query,
        show_by_body,
        hide_by_body,
        hide_nothing,
        list_formats,
        unprotect_pdf,
        unprotect_pdf_with_a_wrong_password,
        validate_token,
        a_wrong_key,
    ):
        error = None
        try:
            await step()
        except Exception as caught:
            error = f"{type(caught).__name__}: {caught}"
        print(json.dumps({"client": name, "step": step.__name__.replace("_", " "), "error": error}), flush=True)


async def done(answer):
    return await answer if inspect.isawaitable(answer) else answer


async def refused(error_class, ask):
    """Returns the message of an error response."""
    try:
        await done(ask())
    except error_class as error:
        return error.body["detail"]
    raise AssertionError(f"expected {error_class.__name__}")


def expect(got, expected):
    if got != expected:
        raise AssertionError(f"expected {expected!r}, got {got!r}")


main()
