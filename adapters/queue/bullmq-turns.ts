import type { Cluster, Redis } from 'ioredis'

/** The keys that {@link takeTurn} looks at; all in one slot where Redis is a cluster. */
export interface TurnKeys {
  /** BullMQ's line: a sorted set of jobs, whose scores are made of priority and order of arrival. */
  readonly line: string
  /** Ours: a sorted set of groups, whose scores are the turns of their last messages. */
  readonly turns: string
  /** BullMQ's note of the job that carries the message; it stands as long as the message waits or is worked on. */
  readonly holder: string
  /** What the keys of jobs begin with. */
  readonly jobs: string
}

/**
 * Gives a message its turn, which is its priority in BullMQ: the lowest is served first, those of one turn as they came.
 *
 * The first of the line says what turn it is. A message's turn comes two after that of its group's last one, and one
 * after the current at the earliest. So groups are served in turns, and one that has just come is served after one message
 * of every other at most: its odd turn lies between the even ones of those that were there, or the other way round. Nothing
 * is ever put at or before the current turn, so the messages there only get fewer, and none waits for ever. When nothing
 * waits, turns begin at 1 again; when they have come to half of what BullMQ allows, all that waits is moved down by what
 * has passed.
 *
 * The turn is taken by itself and the message added after that: should the line move on in between, the message is served
 * somewhat earlier than was its due. One that is not added takes no turn, unless it is added elsewhere at the same moment.
 *
 * @returns From 1 to 2^21 − 1; undefined where the message waits already, or is worked on.
 */
export async function takeTurn(redis: Redis | Cluster, keys: TurnKeys, group: string): Promise<number | undefined> {
  const turn = await redis.eval(SCRIPT, 3, keys.line, keys.turns, keys.holder, keys.jobs, group, LAST_TURN)
  return turn === 0 ? undefined : Number(turn)
}

/** Scores stay whole numbers below 2^53: BullMQ's are 2^32 times the priority, and the order of arrival. */
const LAST_TURN = 2 ** 21 - 1

const SCRIPT = `
local line, turns, holder = KEYS[1], KEYS[2], KEYS[3]
local jobs, group, lastTurn = ARGV[1], ARGV[2], tonumber(ARGV[3])
local TURN = 4294967296

local job = redis.call('GET', holder)
if job and redis.call('EXISTS', jobs .. job) == 1 then return 0 end

local function moveDown(key, by)
  local entries = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
  for index = 1, #entries, 2 do redis.call('ZADD', key, entries[index + 1] - by, entries[index]) end
end

local turn = 1
local first = redis.call('ZRANGE', line, 0, 0, 'WITHSCORES')
if #first == 0 then
  redis.call('DEL', turns)
else
  local current = math.floor(first[2] / TURN)
  redis.call('ZREMRANGEBYSCORE', turns, '-inf', '(' .. current)
  if current > lastTurn / 2 then
    moveDown(line, (current - 1) * TURN)
    moveDown(turns, current - 1)
    current = 1
  end
  local last = redis.call('ZSCORE', turns, group)
  turn = math.min(math.max(last and last + 2 or 0, current + 1), lastTurn)
end
redis.call('ZADD', turns, turn, group)
return turn
`

/** The keys that {@link letPartsTakeTurns} looks at; all in one slot where Redis is a cluster. */
export interface PartKeys {
  /** As in {@link TurnKeys}. */
  readonly line: string
  /** Ours: a sorted set of the group's messages that wait, whose scores are their turns within the group. */
  readonly turns: string
}

/**
 * Lets the parts of a group take turns within it. Called when a message stands in the line, at its group's last place.
 *
 * Its turn within the group follows the rule of {@link takeTurn}. Then the places that the group's messages have in the
 * line are given to them anew, in the order of these turns: no other group gains or loses by it. Who dies before this
 * leaves the message at its group's last place, and nothing else.
 *
 * It costs a look at each message of the group that waits, some milliseconds of Redis where those are 1,000.
 */
export async function letPartsTakeTurns(
  redis: Redis | Cluster,
  keys: PartKeys,
  message: { readonly jobId: string; readonly part: string },
): Promise<void> {
  await redis.eval(PARTS_SCRIPT, 2, keys.line, keys.turns, message.jobId, message.part, FORGOTTEN_AFTER_S)
}

/** A group of which nothing has been published for so long begins anew with the turns of its parts, in seconds. */
const FORGOTTEN_AFTER_S = 3_600

const PARTS_SCRIPT = `
local line, turns = KEYS[1], KEYS[2]
local job, part = ARGV[1], ARGV[2]
local place = tonumber(redis.call('ZSCORE', line, job) or '')
if not place then return end

local function placeOf(its) return tonumber(redis.call('ZSCORE', line, its.job) or '') end

local group, turn = {}, 0
local entries = redis.call('ZRANGE', turns, 0, -1, 'WITHSCORES')
for index = 1, #entries, 2 do
  local its = { member = entries[index], turn = tonumber(entries[index + 1]) }
  its.part, its.job = its.member:match('^(.*) ([^ ]*)$')
  -- Those that wait no more are mostly at the front.
  if #group == 0 and not placeOf(its) then
    redis.call('ZREM', turns, its.member)
  else
    if #group == 0 then turn = its.turn + 1 end
    if its.part == part then turn = math.max(turn, its.turn + 2) end
    group[#group + 1] = its
  end
end
redis.call('ZADD', turns, turn, part .. ' ' .. job)
redis.call('EXPIRE', turns, ARGV[3])
if #group == 0 or group[#group].turn <= turn then return end

local waiting, places = { { job = job, turn = turn, place = place } }, { place }
for _, its in ipairs(group) do
  its.place = placeOf(its)
  if its.place then
    waiting[#waiting + 1] = its
    places[#places + 1] = its.place
  else
    redis.call('ZREM', turns, its.member)
  end
end
table.sort(places)
table.sort(waiting, function(a, b)
  if a.turn ~= b.turn then return a.turn < b.turn end
  return a.place < b.place
end)
for index, its in ipairs(waiting) do
  if its.place ~= places[index] then redis.call('ZADD', line, string.format('%.0f', places[index]), its.job) end
end
`
