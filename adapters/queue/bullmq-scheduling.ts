import type { Cluster, Redis } from 'ioredis'

/** The keys that {@link assignTurn} uses. In a Redis cluster all must be in one slot. */
interface TurnKeys {
  /** BullMQ's sorted set of prioritized jobs. The score contains the priority and the order of arrival. */
  readonly line: string
  /** Our sorted set of groups. The score is the turn of the group's last message. */
  readonly turns: string
  /** BullMQ's deduplication key. It exists as long as the message waits or is in flight. */
  readonly holder: string
  /** Prefix of the keys of jobs. */
  readonly jobs: string
}

/**
 * Assigns a turn to a message for fair scheduling between groups. The turn is the job's priority in BullMQ: the lowest
 * is served first, and equal turns are served in order of arrival.
 *
 * The first job of the queue defines the current turn. A message gets the turn of its group's last message plus two,
 * and at least the current turn plus one. So groups are served round-robin. A new group waits for at most one message
 * of every other group, because its odd turns fall between the even ones of the others, or vice versa. No message is
 * ever inserted at or before the current turn, so no message starves. When the queue is empty, turns start at 1 again.
 * When they reach half of BullMQ's maximum, all waiting turns are reduced by the turns that have passed.
 *
 * The turn is assigned before the message is added. If the queue advances in between, the message is served slightly
 * early. A message that is not added uses no turn, unless it is added elsewhere at the same moment.
 *
 * @returns From 1 to 2^21 − 1; undefined if the message is already waiting or in flight.
 */
export async function assignTurn(redis: Redis | Cluster, keys: TurnKeys, group: string): Promise<number | undefined> {
  const turn = await redis.eval(SCRIPT, 3, keys.line, keys.turns, keys.holder, keys.jobs, group, LAST_TURN)
  return turn === 0 ? undefined : Number(turn)
}

/** Keeps scores below 2^53: BullMQ's scores are 2^32 times the priority, plus the order of arrival. */
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

/** The keys that {@link schedulePartsFairly} uses. In a Redis cluster all must be in one slot. */
interface PartKeys {
  /** As in {@link TurnKeys}. */
  readonly line: string
  /** Our sorted set of the group's waiting messages. The score is the turn within the group. */
  readonly turns: string
}

/**
 * Schedules the parts of a group fairly within the group. Called after a message was added at the last position of its
 * group.
 *
 * The turn within the group follows the rule of {@link assignTurn}. Then the positions that the group's messages have in
 * the queue are reassigned in the order of these turns. No other group gains or loses. If the process dies before this
 * call, the message only keeps the last position of its group.
 *
 * The cost grows with the number of waiting messages of the group: a few milliseconds of Redis for 1,000 messages.
 */
export async function schedulePartsFairly(
  redis: Redis | Cluster,
  keys: PartKeys,
  message: { readonly jobId: string; readonly part: string },
): Promise<void> {
  await redis.eval(PARTS_SCRIPT, 2, keys.line, keys.turns, message.jobId, message.part, FORGOTTEN_AFTER_S)
}

/** The turns of the parts restart if nothing of the group was published for this time, in seconds. */
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
