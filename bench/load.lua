-- Makes wrk send the requests that load.ts wrote to a file, one after the other, and print the result as JSON.

local requests, at = {}, 0

function init(arguments)
  local file = assert(io.open(arguments[1], 'rb'))
  for text in file:read('*a'):gmatch('%Z+') do
    requests[#requests + 1] = text
  end
  file:close()
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  io.write(('\n{"answers":%d,"refused":%d,"seconds":%f,"p99Ms":%f}'):format(
    summary.requests,
    summary.errors.status,
    summary.duration / 1e6,
    latency:percentile(99) / 1e3
  ))
end
