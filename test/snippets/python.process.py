"""Runs each snippet that comes as a line of JSON as a program of its own, and answers what it printed."""

import contextlib
import io
import json
import os
import sys
import traceback

# Snippets import what is in their folder.
sys.path.insert(0, os.getcwd())

for line in sys.stdin:
    asked = json.loads(line)
    if 'name' in asked:
        os.environ[asked['name']] = asked['value']
    output, errors, is_ok = io.StringIO(), io.StringIO(), True
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        try:
            exec(compile(asked['code'], 'snippet', 'exec'), {'__name__': '__main__'})
        except SystemExit as end:
            # As Python itself does at the end of a program.
            is_ok = end.code is None or end.code == 0
            if not is_ok and not isinstance(end.code, int):
                print(end.code, file=sys.stderr)
        except BaseException:
            is_ok = False
            traceback.print_exc()
    answer = {'output': output.getvalue(), 'errors': errors.getvalue(), 'isOk': is_ok}
    print(json.dumps(answer), flush=True)
