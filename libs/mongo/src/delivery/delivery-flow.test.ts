import { expect, test } from '@jest/globals';
import { createDeliveryFlow, type Route } from './delivery-flow.ts';

const route = (subscriber: string, company: string): Route => ({
  subscriber,
  lane: `${subscriber} ${company}`,
});
const flowOf = (...routes: Route[]) => {
  const flow = createDeliveryFlow<number>();
  for (const [index, one] of routes.entries()) flow.add(one, index);
  return flow;
};
/** Takes all that may begin now, as lanes. */
const taken = (flow: ReturnType<typeof flowOf>, nowMs: number): string[] => {
  const lanes: string[] = [];
  for (let next = flow.next(nowMs); next; next = flow.next(nowMs)) lanes.push(next.lane);
  return lanes;
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('a lane has four deliveries in flight at most, and the lanes take turns', () => {
  const [a, b] = [route('rfq', 'a'), route('rfq', 'b')];
  const flow = flowOf(...times(6, a), ...times(2, b));
  expect(taken(flow, 0)).toEqual(['rfq a', 'rfq b', 'rfq a', 'rfq b', 'rfq a', 'rfq a']);
  expect([flow.waiting, flow.inFlight]).toEqual([2, 6]);
  flow.ended(b, 'done', 1);
  expect(taken(flow, 1)).toEqual([]);
  flow.ended(a, 'done', 1);
  expect(taken(flow, 1)).toEqual(['rfq a']);
});

test('a subscriber has at most 32 deliveries in flight, for any number of lanes', () => {
  const flow = flowOf(
    ...Array.from({ length: 40 }, (_, index) => route('rfq', `${index}`)),
    route('finance', 'a'),
  );
  expect(taken(flow, 0)).toHaveLength(33);
  expect(flow.closed(0).subscribers).toEqual(['rfq']);
});

test('after a late delivery its lane pauses, longer each time, and then tries one; no other lane pauses', () => {
  const [a, b] = [route('rfq', 'a'), route('rfq', 'b')];
  const flow = flowOf(...times(9, a));
  for (const _ of taken(flow, 0)) flow.ended(a, 'late', 1000);
  flow.add(b, 100);
  expect(taken(flow, 1000)).toEqual(['rfq b']);
  expect(taken(flow, 1249)).toEqual([]);
  expect(taken(flow, 1250)).toEqual(['rfq a']);
  expect(flow.ended(a, 'late', 1300)).toBe(1800);
  expect(flow.closed(1799).lanes).toEqual(['rfq a']);
  expect(taken(flow, 1800)).toEqual(['rfq a']);
  flow.ended(a, 'done', 1900);
  expect(taken(flow, 1900)).toEqual(times(3, 'rfq a'));
});

test('a route is failing from a failure of its lane or subscriber until a success', () => {
  const [a, b, c] = [route('rfq', 'a'), route('rfq', 'b'), route('finance', 'a')];
  const flow = flowOf(a);
  const failing = () => [a, b, c].map((one) => flow.isFailing(one));
  expect(failing()).toEqual([false, false, false]);
  taken(flow, 0);
  flow.ended(a, 'late', 1);
  expect(failing()).toEqual([true, false, false]);
  flow.add(a, 1);
  taken(flow, 1000);
  flow.ended(a, 'unreached', 1001);
  expect(failing()).toEqual([true, true, false]);
  flow.add(a, 2);
  taken(flow, 5000);
  flow.ended(a, 'done', 5001);
  expect(failing()).toEqual([false, false, false]);
});

test('after a delivery that nobody received every lane of its subscriber pauses, two seconds at most', () => {
  const [a, b, c] = [route('rfq', 'a'), route('rfq', 'b'), route('finance', 'a')];
  const flow = flowOf(a, b);
  expect(taken(flow, 0)).toHaveLength(2);
  // In flight together, so one failure.
  for (const one of [a, b]) expect(flow.ended(one, 'unreached', 10)).toBe(260);
  for (const one of [a, b, c]) flow.add(one, 0);
  expect(taken(flow, 259)).toEqual(['finance a']);
  const pauses: number[] = [];
  for (let now = 260; pauses.length < 5; now += pauses.at(-1) ?? 0) {
    const next = flow.next(now) ?? c;
    expect(flow.next(now)).toBeUndefined();
    flow.add(next, 0);
    pauses.push(flow.ended(next, 'unreached', now) - now);
  }
  expect(pauses).toEqual([500, 1000, 2000, 2000, 2000]);
});

test('an event that its consumer refuses pauses neither its lane nor its subscriber', () => {
  const a = route('rfq', 'a');
  const flow = flowOf(a, a);
  expect(flow.next(0)?.item).toBe(0);
  flow.ended(a, 'refused', 1);
  expect(flow.next(1)?.item).toBe(1);
});

test('the next rows are as many of each lane as can begin soon, and one of a lane that is tried again', () => {
  const [a, b] = [route('rfq', 'a'), route('rfq', 'b')];
  const flow = flowOf();
  const fitting = (nowMs: number) => flow.fitting([...times(50, a), ...times(3, b)], (one) => one, nowMs);
  expect(fitting(0).filter((one) => one === a)).toHaveLength(16);
  expect(fitting(0).filter((one) => one === b)).toHaveLength(3);
  flow.add(a, 0);
  flow.next(0);
  flow.ended(a, 'late', 10);
  expect(fitting(100).filter((one) => one === a)).toHaveLength(0);
  expect(fitting(260).filter((one) => one === a)).toHaveLength(1);
});

test('a delivery that was not sent leaves its lane as it was', () => {
  const a = route('rfq', 'a');
  const flow = flowOf(a, a);
  flow.next(0);
  flow.ended(a, 'late', 0);
  flow.next(250);
  flow.ended(a, 'unsent', 250);
  flow.add(a, 2);
  flow.add(a, 3);
  // Still one at a time: nothing has shown that the lane is well again.
  expect(taken(flow, 250)).toEqual(['rfq a']);
});
