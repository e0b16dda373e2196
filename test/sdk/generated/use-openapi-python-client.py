# Uses the client that openapi-python-client generates from the service's document, as the package recreate_api. Prints
# one JSON line per step: {"client", "step", "error"}.

import base64
import importlib
import json
import pkgutil
import sys
import time
from io import BytesIO

import recreate_api
from recreate_api import AuthenticatedClient
from recreate_api.api.files import get_file
from recreate_api.api.formats import list_formats
from recreate_api.api.recreate import (
    create_recreate,
    get_page_picture,
    get_recreate_json,
    get_recreate_status,
    hide_recreate,
)
from recreate_api.api.tools import validate_token
from recreate_api.models import (
    CreateForm,
    CreateFormIsPptProcessEnabled,
    HideFields,
    HTTPValidationError,
    Problem,
    RecreateStatus,
    TokenFields,
)
from recreate_api.types import File

given = json.loads(sys.argv[1])
PDF = base64.b64decode(given["pdf"])
client = AuthenticatedClient(given["url"], given["key"], prefix="", auth_header_name="X-Service-Api-Key")
known = {}


def import_all():
    for module in pkgutil.walk_packages(recreate_api.__path__, "recreate_api."):
        importlib.import_module(module.name)


def form(pages):
    file = File(payload=BytesIO(PDF), file_name="report.pdf", mime_type="application/pdf")
    return CreateForm(file=file, selected_pages=pages, is_ppt_process_enabled=CreateFormIsPptProcessEnabled.TRUE)


def create():
    answer = create_recreate.sync(client=client, body=form("1"))
    expect(answer.data.status, "CREATED")
    known["id"] = answer.data.recreate_id


def status():
    for _ in range(600):
        data = get_recreate_status.sync(client=client, recreate_id=known["id"]).data
        if isinstance(data, RecreateStatus) and data.status in ("COMPLETED", "FAILED"):
            break
        time.sleep(0.05)
    expect(data.status, "COMPLETED")
    expect([job.job_type.value for job in data.jobs], ["XLS_PROCESS_TABLES_JOB", "PPT_PROCESS_PDF_JOB"])
    known["links"] = [data.xls_download_url, data.ppt_download_url]


def tables():
    answer = get_recreate_json.sync(client=client, recreate_id=known["id"])
    expect(answer.tables[0].headers, ["Item", "2023", "2022"])
    expect(answer.tables[0].rows[1].cells[1].value, "(700)")
    expect(answer.tables[0].metadata.table_id, "p1t1")


def download():
    for link in known["links"]:
        answer = get_file.sync_detailed(client=client, token=link.split("/")[-1])
        expect(answer.status_code, 200)
        expect(answer.parsed.payload.read()[:2], b"PK")


def part_of_a_download():
    answer = get_file.sync_detailed(client=client, token=known["links"][0].split("/")[-1], range_="bytes=0-1")
    expect(answer.status_code, 206)
    expect(answer.parsed.payload.read(), b"PK")


def picture_of_a_page():
    answer = get_page_picture.sync(client=client, recreate_id=known["id"], page_number=1)
    expect(answer.payload.read()[1:4], b"PNG")


def list_of_formats():
    expect(list_formats.sync(client=client).data.configurations[0].template_name, "Plain")


def validate_a_token():
    answer = validate_token.sync(client=client, body=TokenFields(token="no token"))
    expect(answer.to_dict(), {"valid": False, "api_key": None})


def a_field_that_fails():
    answer = create_recreate.sync(client=client, body=form("9"))
    expect(type(answer), HTTPValidationError)
    expect(answer.detail[0].loc, ["body", "selected_pages"])


def hide():
    answer = hide_recreate.sync(client=client, body=HideFields(recreate_id=known["id"]))
    expect(answer.data.hidden, True)


def not_found():
    answer = get_recreate_status.sync(client=client, recreate_id=known["id"])
    expect(type(answer), Problem)
    expect(answer.detail, "Not Found")


def expect(got, expected):
    if got != expected:
        raise AssertionError(f"expected {expected!r}, got {got!r}")


for step in (
    import_all,
    create,
    status,
    tables,
    download,
    part_of_a_download,
    picture_of_a_page,
    list_of_formats,
    validate_a_token,
    a_field_that_fails,
    hide,
    not_found,
):
    error = None
    try:
        step()
    except Exception as caught:
        error = f"{type(caught).__name__}: {caught}"
    print(json.dumps({"client": given["client"], "step": step.__name__.replace("_", " "), "error": error}), flush=True)
