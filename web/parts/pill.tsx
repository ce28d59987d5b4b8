/** Where the pill will hang. It takes no room, so nothing moves when it comes. */
export const PillPlace = () => (
  <div class="pill-place" id="pill-place">
    <button class="pill" id="pill" type="button" hidden />
  </div>
)
