// The time of day for what counts down before one's eyes.

/** The present moment, every second anew, for as long as the component that asks is there. */
export function presentMoment(): () => number {
  let now = $state(Date.now());
  $effect(() => {
    const timer = setInterval(() => (now = Date.now()), 1000);
    return () => clearInterval(timer);
  });
  return () => now;
}
