// The same questions as inlet-bench hit-test, put to Boost.Geometry's R-tree: the topmost of the rectangles that
// hold a point, moving a rectangle, and a band that grows over all of them.
#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;
using Point = bg::model::d2::point_xy<double>;
using Box = bg::model::box<Point>;
using Value = std::pair<Box, uint32_t>;
using Tree = bgi::rtree<Value, bgi::rstar<16>>;

static std::vector<double> read(const std::string &path) {
    std::vector<double> numbers;
    FILE *file = fopen(path.c_str(), "r");
    if (!file) {
        perror(path.c_str());
        exit(66);
    }
    double number;
    while (fread(&number, sizeof number, 1, file) == 1) numbers.push_back(number);
    fclose(file);
    return numbers;
}

// The largest number, counted from 1, of the rectangles that hold a point, right and bottom edges excluded.
static uint64_t topmost(const Tree &tree, double x, double y, std::vector<Value> &found) {
    found.clear();
    tree.query(bgi::intersects(Point(x, y)), std::back_inserter(found));
    uint64_t best = 0;
    for (const Value &value : found)
        if (x < value.first.max_corner().x() && y < value.first.max_corner().y())
            best = std::max<uint64_t>(best, value.second + 1);
    return best;
}

template <typename Body> static double shortest(size_t count, Body body) {
    double best = 1e300;
    for (int run = 0; run < 3; run++) {
        auto start = std::chrono::steady_clock::now();
        body();
        std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
        best = std::min(best, time.count() / count);
    }
    return best;
}

// How many of the rectangles each of the bands meets, all looked for anew in every frame.
static int bands(const Tree &tree, const std::vector<double> &bands, size_t regions) {
    std::vector<Value> found;
    uint64_t sum = 0;
    const double frame = shortest(bands.size() / 4, [&] {
        sum = 0;
        for (size_t i = 0; i + 3 < bands.size(); i += 4) {
            found.clear();
            tree.query(bgi::intersects(Box(Point(bands[i], bands[i + 1]), Point(bands[i + 2], bands[i + 3]))),
                std::back_inserter(found));
            for (const Value &value : found)
                sum += bands[i] < value.first.max_corner().x() && bands[i + 1] < value.first.max_corner().y();
        }
    });
    printf("{\"bench\":\"rtree band\",\"regions\":%zu,\"frames\":%zu,\"frame_ns\":%.1f,\"checksum\":%llu}\n", regions,
        bands.size() / 4, frame, (unsigned long long)sum);
    return 0;
}

int main(int count, char **arguments) {
    const std::string prefix = arguments[1];
    const std::vector<double> rects = read(prefix + ".rects");
    std::vector<Value> values;
    for (size_t i = 0; i + 3 < rects.size(); i += 4)
        values.emplace_back(
            Box(Point(rects[i], rects[i + 1]), Point(rects[i] + rects[i + 2], rects[i + 1] + rects[i + 3])),
            uint32_t(i / 4));
    Tree tree;
    // Packed: the fastest to ask that Boost has.
    const double build = shortest(values.size(), [&] { tree = Tree(values.begin(), values.end()); });
    if (count > 2) return bands(tree, read(prefix + ".bands"), values.size());
    std::vector<Value> found;
    double times[2];
    uint64_t sums[2];
    const char *names[2] = {".points", ".path"};
    for (int kind = 0; kind < 2; kind++) {
        const std::vector<double> points = read(prefix + names[kind]);
        times[kind] = shortest(points.size() / 2, [&] {
            sums[kind] = 0;
            for (size_t i = 0; i + 1 < points.size(); i += 2)
                sums[kind] += topmost(tree, points[i], points[i + 1], found);
        });
    }
    const size_t moved = std::min<size_t>(values.size(), 20000);
    const double move = shortest(moved * 2, [&] {
        for (double offset : {3.0, -3.0})
            for (size_t i = 0; i < moved; i++) {
                Value &value = values[i * 2654435761u % values.size()];
                tree.remove(value);
                for (Point *corner : {&value.first.min_corner(), &value.first.max_corner()}) {
                    corner->x(corner->x() + offset);
                    corner->y(corner->y() + offset);
                }
                tree.insert(value);
            }
    });
    printf("{\"bench\":\"rtree\",\"regions\":%zu,\"build_ns_per_region\":%.1f,\"random_ns\":%.1f,\"coherent_ns\":%.1f,"
           "\"move_ns\":%.1f,\"checksum\":%llu,\"path_checksum\":%llu}\n",
        values.size(), build, times[0], times[1], move, (unsigned long long)sums[0], (unsigned long long)sums[1]);
}
