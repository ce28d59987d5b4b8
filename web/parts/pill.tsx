/** Announces new transmissions. It takes no space, so nothing shifts when it appears. */
export const Pill = () => (
  <div class="pill-place" id="pill-place">
    <button class="pill" id="pill" type="button" hidden />
  </div>
)
